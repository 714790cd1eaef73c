"""The mail that brings a person the link to their page. It goes to their confirmed address alone."""

from __future__ import annotations

from collections.abc import Callable
from email.message import EmailMessage

from tavola.games.messages import Message, Translations, in_words, say
from tavola.notify import mail_identity
from tavola.notify.letters import Letter
from tavola.notify.mail_settings import MailSettings
from tavola.notify.short_letters import short_mail
from tavola.store.person_store import PersonStore
from tavola.store.store import Notice, Store, key_of


async def page_mail(
    store: Store,
    persons: PersonStore,
    notice: Notice,
    settings: MailSettings,
    translations: Callable[[str], Translations | None],
    now: float,
) -> tuple[EmailMessage, str] | None:
    """The mail and its address. None when it is not to go: the person is forgotten, has another address by now, or the
    address wants no mail.
    """
    person = await persons.by_id(notice.person) if notice.person is not None else None
    if person is None or person.address is None or key_of(person.address) != notice.address:
        return None
    state = (await store.address(key_of(person.address))).state
    if state == "stopped" or (settings.confirm and state != "confirmed"):
        return None
    known = translations(person.language)
    label = in_words(say("A link in a mail"), (), known)
    links = await mail_identity.page_links(store, persons, notice, label, settings.base_url)
    if links is None:
        return None
    mail = short_mail(
        _letter(settings.base_url, known),
        links,
        address=person.address,
        settings=settings,
        language=person.language if known else "en",
        now=now,
        message_id=mail_identity.message_id(notice, settings.host),
    )
    return mail, person.address


def _letter(site: str, translations: Translations | None) -> Letter:
    """It says nothing that people wrote, as anybody may have typed the address on a page of theirs."""

    def words(message: Message) -> str:
        return in_words(message, (), translations)

    return Letter(
        subject=words(say("Your page on {site}", site=site)),
        heading=words(say("Here is the link to your page.")),
        reason=words(
            say(
                "All your tables are there. Whoever has the link has your seats: pass it on to nobody. You can withdraw"
                " it on the page, among your devices."
            )
        ),
        since="",
        events=(),
        names=(),
        scores=(),
        picture="",
        play=words(say("Open your page")),
        why=words(
            say(
                "Somebody pressed 'Mail me my page' on a page that has your address. If it was not you, do not use the"
                " link: the page is somebody else's."
            )
        ),
        stop=words(say("No more mail to this address")),
    )
