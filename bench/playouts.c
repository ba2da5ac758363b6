/* The twin in C of twofold.arena.playouts: the same rules, generator, choices and records.
 *
 * It plays the very same games as ours for the same seed, to the last byte of every record, and
 * bench/playouts.py holds it to that before it measures anything. Functions stand in the order of
 * the Python modules and carry their names.
 */

#include <stdbool.h>
#include <stdint.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

#define UNLIKELY(condition) __builtin_expect((condition), 0)

typedef uint64_t cards; /* a set */

/* twofold.kernel.sets */

static inline int64_t size(cards set) { return __builtin_popcountll(set); }

static inline int64_t highest(cards set) { return 63 - __builtin_clzll(set); }

static inline int64_t nth(cards set, int64_t n) {
#ifdef __BMI2__
    set = _pdep_u64(UINT64_C(1) << n, set);
#else
    for (; n > 0; n--) set &= set - 1;
#endif
    return __builtin_ctzll(set);
}

static inline cards one(int64_t card) { return UINT64_C(1) << card; }

/* twofold.kernel.dice */

typedef struct {
    uint64_t place;
} dice_t;

static inline uint64_t roll(dice_t *dice) {
    uint64_t word = dice->place += UINT64_C(0x9E3779B97F4A7C15);
    word = (word ^ (word >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    word = (word ^ (word >> 27)) * UINT64_C(0x94D049BB133111EB);
    return (word ^ (word >> 31)) >> 32;
}

static inline int64_t below(dice_t *dice, uint32_t limit) {
    uint64_t product = roll(dice) * limit;
    if (UNLIKELY((uint32_t)product < limit)) {
        uint32_t uneven = -limit % limit;
        while ((uint32_t)product < uneven) product = roll(dice) * limit;
    }
    return (int64_t)(product >> 32);
}

static inline void shuffle(dice_t *restrict dice, int64_t *restrict pack, int64_t count) {
    for (int64_t last = count - 1; last > 0; last--) {
        int64_t other = below(dice, (uint32_t)(last + 1));
        int64_t card = pack[other];
        pack[other] = pack[last];
        pack[last] = card;
    }
}

/* twofold.games.double_hearts.rules */

typedef struct {
    cards of_suit[4];
    cards hearts[2];
    cards queens[2];
    cards points;
    int64_t openers[2];
    int64_t shows[2][52];
    int64_t strength[8][52];
} hearts_deck;

typedef struct {
    int64_t players, leftover_to;
    cards hands[4], given[4];
    cards leftover;
    int64_t turn, tricks, leader, lying;
    int64_t trick[4];
    int64_t suit, shade, best, winning, broken;
    cards taken[4];
} hearts_round;

enum { LAST_TRICK, FIRST_TRICK, FIRST_POINTS };
enum { NOBODY = -1, NONE = -1 };

static inline void hearts_deal(hearts_round *round, const int64_t *pack) {
    int64_t each = 52 / round->players;
    for (int64_t seat = 0; seat < round->players; seat++) {
        cards hand = 0;
        for (int64_t place = seat * each; place < (seat + 1) * each; place++)
            hand |= one(pack[place]);
        round->hands[seat] = hand;
    }
    if (round->players == 3) round->leftover = one(pack[51]);
}

static inline int64_t opener(const hearts_deck *deck, const hearts_round *round) {
    int64_t deuce = deck->openers[0];
    return round->leftover & one(deuce) ? deck->openers[1] : deuce;
}

static inline void hearts_open_play(const hearts_deck *deck, hearts_round *round) {
    cards card = one(opener(deck, round));
    for (int64_t seat = 0; seat < round->players; seat++)
        if (round->hands[seat] & card) round->turn = round->leader = seat;
    round->suit = NONE;
}

static inline cards may_lead(const hearts_deck *deck, const hearts_round *round, cards hand) {
    if (round->tricks == 0) return one(opener(deck, round));
    cards plain = hand & ~deck->points;
    return !round->broken && plain ? plain : hand;
}

static inline cards hearts_legal(const hearts_deck *deck, const hearts_round *round) {
    cards hand = round->hands[round->turn];
    if (round->lying == 0) return may_lead(deck, round, hand);
    if (round->tricks == 0 && hand & ~deck->points) hand &= ~deck->points;
    cards followers = hand & deck->of_suit[round->suit];
    return followers ? followers : hand;
}

static inline int64_t following(int64_t players, int64_t seat) {
    return seat + 1 < players ? seat + 1 : 0;
}

static inline bool leftover_falls(const hearts_deck *deck, const hearts_round *round, cards trick,
                                  bool ended) {
    if (ended || round->leftover_to == FIRST_TRICK) return true;
    return round->leftover_to == FIRST_POINTS && trick & deck->points;
}

static inline void hearts_take(const hearts_deck *deck, hearts_round *round) {
    int64_t seat = round->winning;
    cards trick = 0;
    for (int64_t place = 0; place < round->players; place++) trick |= one(round->trick[place]);
    if (trick & deck->points) round->broken = 1;
    round->tricks++;
    bool ended = !(round->hands[0] | round->hands[1] | round->hands[2] | round->hands[3]);
    if (round->leftover && leftover_falls(deck, round, trick, ended)) {
        trick |= round->leftover;
        round->leftover = 0;
    }
    round->taken[seat] |= trick;
    round->leader = seat;
    round->lying = 0;
    round->turn = ended ? NOBODY : seat;
}

static inline void hearts_play(const hearts_deck *deck, hearts_round *round, int64_t card,
                               int64_t shade) {
    int64_t seat = round->turn;
    round->hands[seat] &= ~one(card);
    if (round->lying == 0) {
        round->suit = deck->shows[shade][card];
        round->shade = shade;
        round->best = 0;
    }
    int64_t height = deck->strength[2 * round->suit + round->shade][card];
    if (height > round->best) {
        round->best = height;
        round->winning = seat;
    }
    round->trick[round->lying++] = card;
    if (round->lying == round->players)
        hearts_take(deck, round);
    else
        round->turn = following(round->players, seat);
}

static inline int64_t hearts_points(const hearts_deck *deck, cards set) {
    int64_t hearts = size(set & deck->hearts[0]) + size(set & deck->hearts[1]);
    return hearts + 13 * (size(set & deck->queens[0]) + size(set & deck->queens[1]));
}

/* twofold.games.double_decker.rules */

enum { NUMBERS = 21 };
static const cards ONE_COLOUR = (UINT64_C(1) << NUMBERS) - 1;

typedef struct {
    int64_t players;
    cards hands[7];
    int64_t turn, tricks, leader, acted;
    cards trick;
    int64_t first, second;
    int64_t played_by[63];
    cards taken[7], passed[7];
} decker_round;

static inline int64_t colour_of(int64_t card) {
    return (card >= NUMBERS) + (card >= 2 * NUMBERS);
}

static inline int64_t hand_size(int64_t players) { return players == 7 ? 9 : 60 / players; }

static inline void decker_deal(decker_round *round, const int64_t *pack) {
    int64_t each = hand_size(round->players);
    for (int64_t seat = 0; seat < round->players; seat++) {
        cards hand = 0;
        for (int64_t place = seat * each; place < (seat + 1) * each; place++)
            hand |= one(pack[place]);
        round->hands[seat] = hand;
    }
}

static inline void decker_open_play(decker_round *round, int64_t dealer) {
    round->turn = round->leader = dealer;
    round->first = round->second = NONE;
}

static inline cards numbers_in(cards set, int64_t colour) {
    return set >> (NUMBERS * colour) & ONE_COLOUR;
}

static inline int64_t winner(const decker_round *round, int64_t colour) {
    int64_t number = highest(numbers_in(round->trick, colour));
    return round->played_by[NUMBERS * colour + number];
}

static inline int64_t next_to_lead(const decker_round *round) {
    int64_t first = round->first, second = round->second;
    if (second == NONE) return winner(round, first);
    int64_t early = first < second ? first : second;
    int64_t late = first < second ? second : first;
    bool later = numbers_in(round->trick, late) > numbers_in(round->trick, early);
    return winner(round, later ? late : early);
}

static inline void take_colour(decker_round *round, int64_t colour) {
    round->taken[winner(round, colour)] |= round->trick & ONE_COLOUR << (NUMBERS * colour);
}

static inline void decker_take(decker_round *round) {
    int64_t leader = next_to_lead(round);
    take_colour(round, round->first);
    if (round->second != NONE) take_colour(round, round->second);
    round->trick = 0;
    round->first = round->second = NONE;
    round->acted = 0;
    round->tricks++;
    round->leader = leader;
    round->turn = round->tricks == hand_size(round->players) - 1 ? NOBODY : leader;
}

static inline bool is_pass(const decker_round *round, int64_t colour) {
    return round->second != NONE && colour != round->first && colour != round->second;
}

static inline void lay(decker_round *round, int64_t seat, int64_t card) {
    int64_t colour = colour_of(card);
    round->hands[seat] &= ~one(card);
    round->acted++;
    if (is_pass(round, colour)) {
        round->passed[seat] |= one(card);
        return;
    }
    if (round->first == NONE)
        round->first = colour;
    else if (colour != round->first)
        round->second = colour;
    round->trick |= one(card);
    round->played_by[card] = seat;
}

static inline void decker_play(decker_round *round, int64_t card) {
    int64_t seat = round->turn;
    lay(round, seat, card);
    if (round->acted == round->players)
        decker_take(round);
    else
        round->turn = following(round->players, seat);
}

static inline int64_t decker_score(cards taken, cards passed) {
    int64_t largest = size(numbers_in(taken, 0));
    for (int64_t colour = 1; colour < 3; colour++) {
        int64_t pile = size(numbers_in(taken, colour));
        if (pile > largest) largest = pile;
    }
    return 2 * largest - size(taken) - 2 * size(passed);
}

/* twofold.arena.playouts */

static inline void double_hearts_round(const hearts_deck *restrict deck,
                                       hearts_round *restrict round, dice_t *restrict dice,
                                       int64_t *restrict pack) {
    int64_t players = round->players;
    for (int64_t seat = 0; seat < 4; seat++) round->hands[seat] = round->taken[seat] = 0;
    round->leftover = 0;
    round->tricks = round->lying = round->broken = 0;
    shuffle(dice, pack, 52);
    hearts_deal(round, pack);
    hearts_open_play(deck, round);
    for (int64_t plays = 52 / players * players; plays > 0; plays--) {
        cards set = hearts_legal(deck, round);
        if (round->lying > 0) {
            hearts_play(deck, round, nth(set, below(dice, (uint32_t)size(set))), 0);
        } else if (round->tricks > 0) {
            int64_t choice = below(dice, 2 * (uint32_t)size(set));
            hearts_play(deck, round, nth(set, choice >> 1), choice & 1);
        } else {
            hearts_play(deck, round, nth(set, 0), 1);
        }
    }
}

void double_hearts(const hearts_deck *restrict deck, hearts_round *restrict round,
                   dice_t *restrict dice, int64_t *restrict pack, int64_t *restrict totals,
                   int64_t rounds) {
    for (int64_t number = 0; number < rounds; number++) {
        double_hearts_round(deck, round, dice, pack);
        for (int64_t seat = 0; seat < round->players; seat++)
            totals[seat] += hearts_points(deck, round->taken[seat]);
    }
}

void double_decker(decker_round *restrict round, dice_t *restrict dice, int64_t *restrict pack,
                   int64_t *restrict totals, int64_t rounds) {
    int64_t players = round->players;
    int64_t each = hand_size(players);
    for (int64_t number = 0; number < rounds; number++) {
        for (int64_t seat = 0; seat < players; seat++) round->taken[seat] = round->passed[seat] = 0;
        round->tricks = 0;
        shuffle(dice, pack, players * each);
        decker_deal(round, pack);
        decker_open_play(round, number % players);
        for (int64_t plays = players * (each - 1); plays > 0; plays--) {
            cards set = round->hands[round->turn];
            decker_play(round, nth(set, below(dice, (uint32_t)size(set))));
        }
        for (int64_t seat = 0; seat < players; seat++)
            totals[seat] += decker_score(round->taken[seat], round->passed[seat]);
    }
}
