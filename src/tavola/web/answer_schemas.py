"""How the OpenAPI document describes what the API answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from litestar.openapi.spec import Schema
from litestar.openapi.spec.enums import OpenAPIType
from litestar.openapi.spec.schema import SchemaDataContainer
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

from tavola.games.messages import Message

if TYPE_CHECKING:
    from litestar._openapi.schema_generation import SchemaCreator


class AnswerSchemas(OpenAPISchemaPlugin):
    """Structs that are sent whole have all their fields, those with a default too; so all are required. A `Message` is
    sent as a sentence, an `Annotated[Raw, Panel]` as a `Panel`.

    Bodies of requests, which forbid unknown fields, and structs that omit defaults are left to Litestar.
    """

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        """Whether it is a struct sent whole, a message, or JSON whose type is known."""
        kind = field_definition.annotation
        return kind is Message or _encoded(field_definition) or _sent_whole(kind)

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: SchemaCreator) -> Schema:
        """Its description; that of a struct is a component of the document."""
        if field_definition.annotation is Message:
            return Schema(type=OpenAPIType.STRING)
        if _encoded(field_definition):
            return SchemaDataContainer(data_container=field_definition.metadata[0])
        types = field_definition.get_type_hints(include_extras=True, resolve_generics=True)
        names = {field.name: field.encode_name for field in msgspec.structs.fields(field_definition.annotation)}
        fields = {sent: FieldDefinition.from_annotation(types[name], name=sent) for name, sent in names.items()}
        return schema_creator.create_component_schema(field_definition, required=sorted(fields), property_fields=fields)


def _encoded(field: FieldDefinition) -> bool:
    return field.annotation is msgspec.Raw and bool(field.metadata)


def _sent_whole(kind: object) -> bool:
    if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        return False
    return not (kind.__struct_config__.forbid_unknown_fields or kind.__struct_config__.omit_defaults)
