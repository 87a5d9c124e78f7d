import { expect, it } from 'vitest'
import { zonedText } from '@/server/pdf/evidence'

const zone = 'Europe/Rome'

it.each([
  ['2026-03-29T00:59:59Z', '29 mar 2026, 01:59:59 (Europe/Rome, UTC+01:00)', '29 Mar 2026, 01:59:59'],
  ['2026-03-29T01:00:00Z', '29 mar 2026, 03:00:00 (Europe/Rome, UTC+02:00)', '29 Mar 2026, 03:00:00'],
  ['2026-10-25T00:30:00Z', '25 ott 2026, 02:30:00 (Europe/Rome, UTC+02:00)', '25 Oct 2026, 02:30:00'],
  ['2026-10-25T01:30:00Z', '25 ott 2026, 02:30:00 (Europe/Rome, UTC+01:00)', '25 Oct 2026, 02:30:00'],
])(
  'the evidence states %s by the clock of its zone, also on the days on which clocks are changed',
  (at, italian, english) => {
    expect(zonedText(new Date(at), { language: 'it', zone })).toBe(italian)
    expect(zonedText(new Date(at), { language: 'en', zone })).toContain(english)
  },
)
