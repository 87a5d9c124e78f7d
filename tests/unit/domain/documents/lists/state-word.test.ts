import { describe, expect, it } from 'vitest'
import { stateWordKey } from '@/lib/domain/documents/lists/state-word'
import en from '@/messages/en.json'
import it_ from '@/messages/it.json'

type Words = Record<string, Record<string, string>>
const wordOf = (messages: Words, key: string): string | undefined => {
  const [group = '', state = ''] = key.split('.')
  return messages[group]?.[state]
}

describe('the word of a state', () => {
  it.each([
    ['purchase', 'DRAFT', 'Da pagare', 'To pay'],
    ['purchase', 'PAID', 'Pagato', 'Paid'],
    ['invoice', 'DRAFT', 'Bozza', 'Draft'],
    ['contract', 'DRAFT', 'Bozza', 'Draft'],
  ] as const)('of a %s that is %s is %s, or %s', (of, state, italian, english) => {
    const key = stateWordKey(state, of)
    expect(wordOf(it_ as unknown as Words, key)).toBe(italian)
    expect(wordOf(en as unknown as Words, key)).toBe(english)
  })
})
