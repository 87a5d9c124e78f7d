import { describe, expect, it } from 'vitest'
import { withoutValues } from '@/server/db/statement-trace'

describe('the text of a statement in a trace', () => {
  it('has its parameters by number, in one line', () => {
    expect(withoutValues('select a\n  from t where b = $1 and c = $2')).toBe(
      'select a from t where b = $1 and c = $2',
    )
  })

  it('has no literal, with a quote in it or cut off', () => {
    expect(withoutValues("select 'segreto', b from t where c = 'o''segreto'")).toBe(
      "select '?', b from t where c = '?'",
    )
    expect(withoutValues("select 'segreto")).toBe("select '?'")
    expect(withoutValues(`select '${'segreto'.repeat(10_000)}'`)).toBe("select '?'")
  })

  it('is short, however many parameters there are', () => {
    const list = Array.from({ length: 5_000 }, (_, index) => `$${index + 1}`)
    expect(withoutValues(`select a from t where b in (${list.slice(0, 900).join(',')})`)).toBe(
      'select a from t where b in ($…)',
    )
    expect(withoutValues(`select ${list.map((name) => `${name}::int`).join(', ')}`).length).toBe(2_000)
  })
})
