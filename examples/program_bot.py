"""A bot as a program of its own, in any language: a line of JSON in, a line of JSON out.

    uv run twofold sim double-decker --players 4 --games 10 --seed 1 \
        --bots "cmd:python examples/program_bot.py,random"

It always plays its lowest card; where choices are not cards, the first of them.
"""

import json
import sys

for line in sys.stdin:
    question = json.loads(line)
    choices = question["choices"]
    cards = [choice for choice in choices if choice.get("card", "")[1:].isdigit()]
    answer = min(cards, key=lambda choice: int(choice["card"][1:])) if cards else choices[0]
    print(json.dumps(answer), flush=True)
