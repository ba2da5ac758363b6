"""`twofold deal --demo`: one board, both sheets, explained step by step."""

from twofold.cli.tell import tell
from twofold.cli.trouble import Trouble
from twofold.dealing.deck import BRIDGE
from twofold.dealing.documents import dealers_of
from twofold.dealing.evening import Evening, deal, root_of
from twofold.dealing.guide import Deal, Step, steps, words
from twofold.dealing.press.hand_records import hand_records_txt
from twofold.dealing.press.sheets import dealer_txt
from twofold.dealing.trouble import WrongDealing
from twofold.dealing.verify import verified

_SHOWN = 4
"""Cards of a pass that are told one by one, before the rest is told in short."""


def demonstrate(seed: str | None, scheme: str) -> int:
    """Deal one board before the reader's eyes."""
    try:
        evening = Evening(root_of(seed), scheme=scheme, dealers=("Ada", "Bruno"))
    except WrongDealing as error:
        raise Trouble(str(error)) from None
    board, permutations = next(deal(evening, range(1, 2)))
    tell("One board, dealt by two people so that neither knows it.")
    tell("Ada gets the first sheet, Bruno the second; nobody else sees either.")
    for dealer in dealers_of(evening, [(board, permutations)]):
        tell("")
        for line in dealer_txt(dealer).splitlines():
            tell(line)
        tell("")
        tell(f"What {dealer.dealer} does:")
        for sheet in dealer.sheets:
            for line in _told(steps(dealer, sheet)):
                tell(f"  {line}")
    tell("")
    tell("What lies in the board now, which only the director's records say:")
    for line in hand_records_txt([board]).splitlines():
        tell(line)
    tell(str(verified(BRIDGE, board, permutations)))
    return 0


def _told(all_steps: tuple[Step, ...]) -> list[str]:
    """Tell the first few cards of a pass, then that the rest goes on alike."""
    lines: list[str] = []
    for step in all_steps:
        if not isinstance(step, Deal) or step.card <= _SHOWN:
            lines.append(words(step))
        elif step.card == step.cards:
            lines.append(f"… and so on, digit by digit, to card {step.cards}: {words(step)}")
    return lines
