/** The ways to show an entry (document 3 §2); `normal` is the default. */
export const CARD_MODES = ['chip', 'select', 'mini', 'normal', 'image-only', 'invoice-summary'] as const

export type CardMode = (typeof CARD_MODES)[number]

export const DEFAULT_CARD_MODE: CardMode = 'normal'

export const isCardMode = (value: unknown): value is CardMode =>
  (CARD_MODES as readonly unknown[]).includes(value)

/** How the cards of a mode stand together. */
export const cardListClasses: Record<CardMode, string> = {
  chip: 'flex flex-wrap gap-2',
  select: 'grid grid-cols-1 divide-y overflow-hidden rounded-xl border bg-surface',
  mini: 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-2',
  // On a phone they are rows of two lines.
  normal:
    'grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-3 max-md:gap-0 max-md:divide-y max-md:overflow-hidden max-md:rounded-xl max-md:border max-md:bg-surface',
  'image-only': 'grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-3',
  'invoice-summary': 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-3',
}
