import * as z from 'zod'
import { env } from '@/server/platform/env'
import type { InvoicetronicAccount } from '../intermediary/account'
import { askProvider, parsedJson } from '../intermediary/request'

export type InvoicetronicRequest = {
  method?: 'GET' | 'POST'
  path: string
  query?: Readonly<Record<string, string>>
  body?: object
  /** The longest answer that is read. */
  maxBytes?: number
}

type Key = Pick<InvoicetronicAccount, 'key'>

/** Asks Invoicetronic once. Returns what it answered, unjudged, and its headers. @throws IntermediaryFault */
export const askInvoicetronic = (
  { key }: Key,
  { method = 'GET', path, query = {}, body, ...limits }: InvoicetronicRequest,
): Promise<{ body: unknown; headers: Headers }> =>
  askProvider({
    url: `${env.EXCHANGE_INVOICETRONIC_URL.replace(/\/$/, '')}${path}?${new URLSearchParams(query)}`,
    init: {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
        accept: 'application/json',
        'accept-language': 'it',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    },
    secrets: [key],
    wordsOf,
    ...limits,
  })

/** RFC 9457, with the faults of single fields. */
const problem = z.looseObject({
  title: z.string().nullish(),
  detail: z.string().nullish(),
  errors: z.unknown().optional(),
})

/** The provider's own words about a refusal. */
function wordsOf(text: string): string {
  const read = problem.safeParse(parsedJson(text))
  const { title, detail, errors } = read.success ? read.data : {}
  return [detail || title, ...textsOf(errors)].filter(Boolean).join(' · ')
}

const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsOf)
      : []
