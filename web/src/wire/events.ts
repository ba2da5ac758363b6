// Names for what the made types call by longer ones.

import type { FromHouse, News, TableView, Answer, Choice, SeatView, HeartsView, DeckerView, ShuffleView } from './messages';

export type { Answer, Choice, DeckerView, FromHouse, HeartsView, SeatView, ShuffleView, TableView };
export type Told = News['events'][number];
