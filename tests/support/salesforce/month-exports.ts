import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import type { MonthExport } from '@/lib/api/salesforce/registers/month-export-fields'
import type { Api, Caller } from '../api'
import { openedZip } from '../files/opened-zip'
import { runBatchJob } from './batches'

const base = '/api/salesforce/rest/register/month'

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Asks for the files of a month for the accountant. */
export async function startMonthExport(
  api: Pick<Api, 'call'>,
  as: Caller,
  month: string,
): Promise<MonthExport> {
  const answer = await api.call('POST', base, { as, body: { month } })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.month_export
}

/** Reads the exports that were asked for, the newest first. */
export const listMonthExports = async (api: Pick<Api, 'call'>, as: Caller): Promise<MonthExport[]> =>
  (await api.call('GET', base, { as })).body.month_export_list

/** Has a month gathered and opens its ZIP: the files by name, and the rows of its index by column. */
export async function wholeMonthExport(api: Pick<Api, 'call'>, as: Caller, month: string) {
  const { id } = await startMonthExport(api, as, month)
  await runBatchJob(as, id)
  const [ended] = await listMonthExports(api, as)
  const file = await api.call('GET', `${base}/${id}/file`, { as })
  const files = await openedZip(await file.bytes())
  const index: Record<string, string>[] = parse(files.get('indice.csv')?.toString('utf8') ?? '', {
    bom: true,
    columns: true,
    delimiter: ';',
  })
  return { ended, files, index, headers: file.headers }
}

type OpenedExport = { files: ReadonlyMap<string, Buffer>; index: readonly Record<string, string>[] }

/** The files that differ from the index, and the entries of the index without a file; empty when it verifies. */
export function wrongInIndex({ files, index }: OpenedExport): string[] {
  const listed = new Set(index.map((row) => [row.File, row['SHA-256'], row.Byte].join(' ')))
  const held = new Set(
    [...files]
      .filter(([name]) => !name.startsWith('indice.'))
      .map(([name, bytes]) => [name, sha256(bytes), bytes.length].join(' ')),
  )
  return [...listed].filter((one) => !held.has(one)).concat([...held].filter((one) => !listed.has(one)))
}
