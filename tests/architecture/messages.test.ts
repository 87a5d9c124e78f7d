import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { errorStatus } from '@/lib/domain/core/refusal'
import { AUDIT_ENTITIES } from '@/server/db/audit'

type Messages = { [key: string]: string | Messages }

const read = (language: string): Messages => JSON.parse(readFileSync(`messages/${language}.json`, 'utf8'))

const flat = (messages: Messages, prefix = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  )

const it_ = new Map(flat(read('it')))
const en = new Map(flat(read('en')))
/** The values that a text is given; how one is inflected (`select`, `plural`) is each language's own. */
const parametersOf = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))].sort()

describe('the messages', () => {
  it('are there in both languages', () => {
    expect([...it_.keys()].sort()).toEqual([...en.keys()].sort())
  })

  it('are never empty and take the same parameters in both languages', () => {
    for (const [key, text] of it_) {
      expect(text.trim(), key).not.toBe('')
      expect([key, parametersOf(text)]).toEqual([key, parametersOf(en.get(key) ?? '')])
    }
  })

  it('say every error code in words', () => {
    const missing = Object.keys(errorStatus).filter((code) => !it_.has(`errors.${code}`))
    expect(missing).toEqual([])
  })

  it('say what each row of the audit is about', () => {
    expect(AUDIT_ENTITIES.filter((entity) => !it_.has(`audit.entity.${entity}`))).toEqual([])
  })
})
