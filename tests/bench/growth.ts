import { forecastInput } from '@/components/dashboard/dashboard-data'
import type { Api } from '@/tests/support/api'
import { createInvoice, invoiceData, type studio } from '@/tests/support/builders'
import { measureInTurn, SETTLED, type Timing } from './measure'
import { tenant } from './registry-stock'
import { fillWithDocuments } from './stock'

type Studio = Awaited<ReturnType<typeof studio>>

const TIMES = 60
const rest = '/api/salesforce/rest'

/** An act as it was measured in structures of a growing number of invoices; `most` says how much the last may grow. */
export type Grown = { what: string; timings: readonly Timing[] }

/**
 * Measures the main acts in structures of one database with as many invoices as the counts say, 75 % of them unpaid, call
 * by call in turn.
 */
export async function growth(api: Api, url: string, counts: readonly number[]): Promise<Grown[]> {
  const studios: { made: Studio; count: number }[] = []
  for (const count of counts) {
    const made = await tenant(api)
    await fillWithDocuments(url, { ...made.caller, customerSku: made.customer.sku }, count)
    studios.push({ made, count })
  }
  const grown: Grown[] = []
  for (const [what, act] of Object.entries(actsOf(api))) {
    const runs = studios.map(({ made, count }) => act(made, count))
    grown.push({ what, timings: await measureInTurn(TIMES, runs, what.startsWith('create') ? SETTLED : 20) })
  }
  return grown
}

type Act = (studio: Studio, count: number) => (index: number) => Promise<unknown>

function actsOf(api: Api): Record<string, Act> {
  const call = async (studio: Studio, method: string, path: string, body?: object) => {
    const answer = await api.call(method, path, { as: studio.caller, body })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer
  }
  const list =
    (query: (count: number, index: number) => Record<string, string | number>): Act =>
    (studio, count) =>
    (index) => {
      const given = Object.entries({ size: 50, ...query(count, index) }).map(([name, value]) => [
        name,
        String(value),
      ])
      return call(studio, 'GET', `${rest}/invoice/list/structure?${new URLSearchParams(given)}`)
    }
  const latest = { column: 'issued', orderDirection: 'desc' }
  const ofCall =
    (method: string, path: string, body?: object): Act =>
    (studio) =>
    () =>
      call(studio, method, path, body)
  const drafts = new Map<Studio, number[]>()
  return {
    'list, first page by id': list(() => ({})),
    'list as on the screen, first page': list(() => latest),
    'list as on the screen, a page in the middle': list((count) => ({ ...latest, page: count / 100 })),
    'list by id, a page in the middle': list((count) => ({ page: count / 100 })),
    'list by customer, a page in the middle': list((count) => ({
      column: 'receiver_name',
      page: count / 100,
    })),
    'search by number': list((_, index) => ({ search: `${1 + ((index * 7919) % 1_000)}/2020` })),
    'search by a text that few hold': list((_, index) => ({ search: `Servizi ${5_000 + index}` })),
    'search by a text that none holds': list(() => ({ search: 'Quartz' })),
    'what is to be paid, first page': list(() => ({ ...latest, open_only: 'true' })),
    'tabs of the list': ofCall('GET', `${rest}/document/tabs?document_kind=INVOICE`),
    'customer by part of the name': ofCall('POST', '/api/anagrafica/rest/anagrafica/structure/search', {
      anagrafica: { search: 'Barbieri' },
      paging_data: { items_per_page: 20 },
    }),
    'schedule: overview': ofCall('GET', `${rest}/schedule/overview`),
    'schedule: forecast': ofCall('GET', `${rest}/schedule/forecast?weeks=${forecastInput.weeks}`),
    'audit: first page': ofCall('GET', '/api/auth/rest/audit?size=50'),
    'create a draft': (studio) => async () => {
      const { id } = await createInvoice(api, studio.caller, invoiceData(studio.customer.sku))
      drafts.set(studio, [...(drafts.get(studio) ?? []), id])
    },
    'issue (XML, controls)': (studio) => (index) =>
      call(studio, 'PUT', `${rest}/invoice/issue/${drafts.get(studio)?.[index]}`),
  }
}
