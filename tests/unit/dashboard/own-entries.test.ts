import { expect, it } from 'vitest'
import { otherEntries } from '@/components/dashboard/own-entries'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'

const entry = (sku: string, email: string) => ({ sku, email }) as Anagrafica

it('the entries of a structure that are neither its company nor its user are those of others', () => {
  const own = { sku: 'OWN', email: 'me@luna.test' }
  const entries = [entry('OWN', 'studio@luna.test'), entry('ME', 'me@luna.test')]
  expect(otherEntries(entries, own)).toEqual([])
  const customer = entry('C', '')
  expect(otherEntries([...entries, customer], own)).toEqual([customer])
})
