import { parse } from 'csv-parse/sync'
import type { YearPackage } from '@/lib/api/salesforce/registers/year-package-fields'
import type { Api, Caller } from '../api'
import { openedZip } from '../files/opened-zip'
import { runBatchJob } from './batches'

const base = '/api/salesforce/rest/register/year'

/** Asks for the e-invoices of a year. */
export async function startYearPackage(
  api: Pick<Api, 'call'>,
  as: Caller,
  year: number,
): Promise<YearPackage> {
  const answer = await api.call('POST', base, { as, body: { year } })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.year_package
}

export const listYearPackages = async (api: Pick<Api, 'call'>, as: Caller): Promise<YearPackage[]> =>
  (await api.call('GET', base, { as })).body.year_package_list

const rowsOf = (file: Buffer | undefined): Record<string, string>[] =>
  parse(file?.toString('utf8') ?? '', { bom: true, columns: true, delimiter: ';' })

/** Has the package of a year made and opens it: its files by name, the rows of its
 * index and of its report, and how long it took to be made. */
export async function wholeYearPackage(api: Pick<Api, 'call'>, as: Caller, year: number) {
  const { id } = await startYearPackage(api, as, year)
  const begun = performance.now()
  await runBatchJob(as, id)
  const seconds = (performance.now() - begun) / 1000
  const [ended] = await listYearPackages(api, as)
  const files = await openedZip(await (await api.call('GET', `${base}/${id}/file`, { as })).bytes())
  const index = rowsOf(files.get('indice.csv'))
  const report = rowsOf(files.get('rapporto_di_completezza.csv'))
  return { ended, files, index, report, seconds }
}
