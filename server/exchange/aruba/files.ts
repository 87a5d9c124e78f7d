import * as z from 'zod'
import { now } from '@/server/platform/clock'
import type { OutgoingFile } from '../channel'
import type { ArubaAccount, ArubaFamily } from '../intermediary/account'
import { IntermediaryFault, UNREADABLE_ANSWER } from '../intermediary/fault'
import type { Delivery, DeliveryPage, HandoverTerms, LookedFor } from '../intermediary/terms'
import { askAruba, askReserved, reserveCall } from './request'

const PAGE_SIZE = 100
/** A thousand files in the days that are asked for. */
const MOST_PAGES = 10
const LIST_BYTES = 8 * 1024 * 1024
/** A file of 5 MB in base64 and in JSON, with room for what stands beside it. */
const FILE_BYTES = 12 * 1024 * 1024
/** Aruba's list may be a while behind, and its days are not ours. */
const MARGIN_DAYS = 2
const DAY_MS = 86_400_000
/** A little more than the time between two calls of a family. */
const PLACE_MS = 6_000

const text = z.string().nullish()

const uploaded = z.looseObject({ uploadFileName: z.string().min(1) })

/** Takes the place of an upload, so that a file can be handed over at once. @throws IntermediaryFault */
export const prepareAruba = (account: ArubaAccount): Promise<void> => reserveCall(account, 'upload')

/**
 * Hands over a file whose place is taken; returns the name under which Aruba sends it. Aruba signs a file that has no
 * signature. @throws IntermediaryFault
 */
export async function submitToAruba(
  account: ArubaAccount,
  file: OutgoingFile,
  { isSigned }: HandoverTerms,
): Promise<string> {
  const body = await askReserved(account, 'upload', {
    path: `/services/invoice/${isSigned ? 'uploadSigned' : 'upload'}`,
    body: { dataFile: Buffer.from(file.bytes).toString('base64'), skipExtraSchema: false },
  })
  const read = uploaded.safeParse(body)
  if (!read.success) throw new IntermediaryFault('UNANSWERED', UNREADABLE_ANSWER)
  return read.data.uploadFileName
}

const listed = z.looseObject({
  filename: z.string().min(1),
  invoices: z.array(z.looseObject({ number: text, invoiceDate: text })).nullish(),
})

type Listed = z.output<typeof listed>

/**
 * The name of a file that may have been handed over; null when Aruba does not list it. Aruba keeps no mark of ours and gives
 * files names of its own, so it is known by the number and the day of its document; a name that stands for another of our
 * files is not its own. @throws IntermediaryFault
 */
export async function findAtAruba(
  account: ArubaAccount,
  { documentNumber, documentDay, begunAt, knownIds }: LookedFor,
): Promise<string | null> {
  for await (const entries of pagesOf(account, 'out', begunAt)) {
    const found = entries.find(
      ({ filename, invoices }) =>
        !knownIds.includes(filename) &&
        (invoices ?? []).some(
          ({ number, invoiceDate }) => number === documentNumber && invoiceDate?.slice(0, 10) === documentDay,
        ),
    )
    if (found) return found.filename
  }
  return null
}

/** The names of the suppliers' invoices since a time, page by page. Nothing is marked as read. @throws IntermediaryFault */
export async function* readArubaDeliveries(account: ArubaAccount, since: Date): AsyncGenerator<DeliveryPage> {
  for await (const entries of pagesOf(account, 'in', since)) {
    yield { ids: entries.map(({ filename }) => filename), unread: [] }
  }
}

const page = z.looseObject({ content: z.array(z.unknown()).nullish(), totalPages: z.number().nullish() })

async function* pagesOf(
  account: ArubaAccount,
  direction: 'out' | 'in',
  since: Date,
): AsyncGenerator<Listed[]> {
  for (let number = 1; number <= MOST_PAGES; number += 1) {
    if (number > 1) await waitForPlace()
    const body = await askAruba(account, `find_${direction}` as ArubaFamily, {
      path: `/services/invoice/${direction}/findByUsername`,
      query: {
        username: account.username,
        page: String(number),
        size: String(PAGE_SIZE),
        startDate: dayOf(since.getTime() - MARGIN_DAYS * DAY_MS),
        endDate: dayOf(now().getTime() + DAY_MS),
      },
      maxBytes: LIST_BYTES,
    })
    const read = page.safeParse(body)
    if (!read.success) throw new IntermediaryFault('UNANSWERED', UNREADABLE_ANSWER)
    const { content, totalPages } = read.data
    const entries = (content ?? []).flatMap((entry) => {
      const one = listed.safeParse(entry)
      return one.success ? [one.data] : []
    })
    yield entries
    if ((content ?? []).length === 0 || number >= (totalPages ?? 1)) return
  }
}

/** A list that is begun is read on: the place after the last one is waited for, which takes as long as others need none. */
const waitForPlace = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PLACE_MS))

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

const delivered = z.looseObject({
  filename: text,
  file: z.string().min(1),
  idSdi: text,
  creationDate: text,
})

/** A supplier's invoice with its file. @throws IntermediaryFault */
export async function fetchFromAruba(account: ArubaAccount, id: string, at: Date): Promise<Delivery> {
  const body = await askAruba(account, 'find_in', {
    path: '/services/invoice/in/getByFilename',
    query: { filename: id, includePdf: 'false', includeFile: 'true' },
    maxBytes: FILE_BYTES,
  })
  const read = delivered.safeParse(body)
  if (!read.success) throw new IntermediaryFault('REFUSED', 'the invoice has no file')
  const { filename, file, idSdi, creationDate } = read.data
  const created = new Date(creationDate ?? at)
  return {
    name: filename || id,
    bytes: Buffer.from(file, 'base64'),
    identificativo_sdi: (idSdi ?? '').slice(0, 30),
    at: Number.isNaN(created.getTime()) ? at : created,
  }
}
