from librt.vecs import append as append, vec as vec
from mypy_extensions import i64 as i64, u8 as u8
