import { expect, it } from 'vitest'
import {
  isBareAddress,
  listCookie,
  MAX_REMEMBERED,
  recalledText,
  rememberedText,
} from '@/components/kit/data-table/remembered-list'
import { tableValues } from '@/components/kit/data-table/table-spec'
import { productsSpec } from '@/components/pricelist/products/products-spec'
import { invoicesSpec } from '@/components/salesforce/invoices/invoices-spec'
import { scheduleSpec } from '@/components/salesforce/schedule/schedule-spec'

const remembered = (text: string) =>
  rememberedText(invoicesSpec, tableValues(invoicesSpec, new URLSearchParams(text)))

it('remembers order, page size and filters, and reads them back', () => {
  const kept = remembered(
    'column=total&orderDirection=asc&size=100&fs=LATE,EXPIRED&typology=DIGITAL&open=true&overdue=true',
  )
  const { query, filters } = tableValues(invoicesSpec, new URLSearchParams(recalledText(invoicesSpec, kept)))
  expect(query).toEqual({ page: 1, size: 100, column: 'total', orderDirection: 'asc' })
  expect(filters).toMatchObject({
    fs: 'LATE,EXPIRED',
    typology: 'DIGITAL',
    open: 'true',
    overdue: 'true',
    to_send: '',
  })
})

it('remembers no search, no days and no page', () => {
  expect(remembered('search=rossi&date_from=2026-01-01&date_to=2026-01-31&page=7')).toBe('')
  const ofProducts = tableValues(productsSpec, new URLSearchParams('name=corso&search=a&scope=family'))
  expect(rememberedText(productsSpec, ofProducts)).toBe('scope=family')
  const ofOne = tableValues(scheduleSpec, new URLSearchParams('ana_sku=abc&flow=IN'))
  expect(rememberedText(scheduleSpec, ofOne)).toBe('flow=IN')
})

it('remembers nothing of a list as it opens by default', () => {
  expect(remembered('')).toBe('')
  expect(remembered('column=issued&orderDirection=desc&size=50&fs=')).toBe('')
})

it('ignores what a browser kept and the list does not know', () => {
  expect(recalledText(invoicesSpec, 'column=password&orderDirection=up&size=37&open=yes&evil=1')).toBe('')
  expect(recalledText(invoicesSpec, 'size=-5&search=hidden&page=9&fs=LATE')).toBe('fs=LATE')
  expect(recalledText(invoicesSpec, '%E0%A4%A')).toBe('')
})

it('remembers nothing above its limit', () => {
  expect(remembered(`fs=${'A'.repeat(MAX_REMEMBERED)}`)).toBe('')
  expect(recalledText(invoicesSpec, `fs=LATE&typology=${'A'.repeat(MAX_REMEMBERED)}`)).toBe('')
  expect(remembered(`fs=${'A'.repeat(MAX_REMEMBERED - 10)}`)).not.toBe('')
})

it('leaves an address with any parameter as it is', () => {
  expect(isBareAddress({})).toBe(true)
  expect(isBareAddress({ size: '50' })).toBe(false)
  expect(isBareAddress({ tab: 'purchases' })).toBe(false)
})

it('keeps accounts and structures apart', () => {
  const names = [listCookie(1, 2), listCookie(2, 1), listCookie(1, 1), listCookie(12, 1), listCookie(1, 21)]
  expect(new Set(names).size).toBe(names.length)
})
