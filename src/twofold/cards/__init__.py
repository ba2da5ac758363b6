"""What a card is: packs, faces and colours, and how they are written.

Inside the house a card is an index into its pack and a set of cards is a bit mask; at every door it
is a name, as `AS`, `R7` or `LQS`.
"""
