import * as z from 'zod'
import { IntermediaryFault, UNREADABLE_ANSWER } from '../intermediary/fault'
import { askCube, type CubeAccount } from './request'

/** A-Cube gives at most 30 entries, each with the content of its file; Openapi has no such choice. */
const PAGE_SIZE = 10
const MOST_PAGES = 200
/** Ten files of 5 MB are more: such a list cannot be read, and the account shows it. */
const LIST_BYTES = 32 * 1024 * 1024
/** The clocks of both sides may differ, and days are not ours. */
const MARGIN_DAYS = 1
const DAY_MS = 86_400_000

/** A number of the provider, which stands in addresses of calls. */
export const uuid = z.string().regex(/^[A-Za-z0-9-]{1,64}$/)
const number = z.union([z.string().max(60), z.number().int()]).transform(String)
export const sdiNumber = number.nullish().transform((value) => value || null)

/** `type` 0 is a sent invoice, 1 a received one. */
export type CubeType = 0 | 1

const listed = z.looseObject({
  uuid,
  type: z.union([z.literal([0, 1]), z.literal(['0', '1']).transform(Number)]).nullish(),
  created_at: z.string().nullish(),
})

/** An entry of a list, with the whole of it; `uuid` is null for one that cannot be read. */
export type CubeEntry = { uuid: string | null; createdAt: Date | null; entry: unknown }

/**
 * The invoices of a type since a time, page by page, each once. A list is read to its first empty page: how long pages are is
 * not known. @throws IntermediaryFault UNANSWERED where the provider repeats a page or never ends the list, as then nobody
 * knows whether it is whole
 */
export async function* pagesOf(
  account: CubeAccount,
  type: CubeType,
  since: Date,
): AsyncGenerator<CubeEntry[]> {
  const seen = new Set<string>()
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const read = z.array(z.unknown()).safeParse(await askPage(account, { type, since, page }))
    if (!read.success) throw new IntermediaryFault('UNANSWERED', UNREADABLE_ANSWER)
    if (read.data.length === 0) return
    const fresh = read.data.map(entryOf).filter((one) => !seen.has(nameOf(one)))
    if (fresh.length === 0) throw new IntermediaryFault('UNANSWERED', 'L’elenco ripete la stessa pagina.')
    const distinct = [...new Map(fresh.map((one) => [nameOf(one), one])).values()]
    for (const one of distinct) seen.add(nameOf(one))
    yield distinct.filter(({ entry }) => isOfType(entry, type))
  }
  throw new IntermediaryFault('UNANSWERED', 'L’elenco è troppo lungo.')
}

type AskedPage = { type: CubeType; since: Date; page: number }

/** Asks for a page, counted from one. @throws IntermediaryFault */
export const askPage = (account: CubeAccount, { type, since, page }: AskedPage): Promise<unknown> => {
  const day = new Date(since.getTime() - MARGIN_DAYS * DAY_MS).toISOString().slice(0, 10)
  const filter: Record<string, string> =
    account.provider === 'acube'
      ? { 'created_at[after]': day, itemsPerPage: String(PAGE_SIZE) }
      : { 'createdAt[after]': day }
  return askCube(account, {
    path: '/invoices',
    query: { type: String(type), page: String(page), ...filter },
    maxBytes: LIST_BYTES,
  })
}

function entryOf(entry: unknown): CubeEntry {
  const read = listed.safeParse(entry)
  if (!read.success) return { uuid: null, createdAt: null, entry }
  const createdAt = new Date(read.data.created_at ?? Number.NaN)
  return { uuid: read.data.uuid, createdAt: Number.isNaN(createdAt.getTime()) ? null : createdAt, entry }
}

const nameOf = ({ uuid, entry }: CubeEntry): string => uuid ?? JSON.stringify(entry)

/** Whether an entry is of a type, as far as it states one: a provider may not know the filter. */
function isOfType(entry: unknown, type: CubeType): boolean {
  const read = listed.safeParse(entry)
  return !read.success || read.data.type == null || read.data.type === type
}
