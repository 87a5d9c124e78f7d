import {
  chartInput,
  forecastInput,
  latestInput,
  registriesInput,
  sentInput,
  todoInput,
} from '@/components/dashboard/dashboard-data'
import { firstStepsOf, isNewStructure } from '@/components/dashboard/first-steps'
import { otherEntries } from '@/components/dashboard/own-entries'
import { isWhole } from '@/lib/api/auth/settings-read'
import { quarterOf } from '@/lib/domain/registers/tax-period'
import { serverApi } from '@/server/http/server-api'
import { today } from '@/server/platform/clock'
import { env } from '@/server/platform/env'

/** The value, or null when its call failed: the panel then asks again by itself, and the server has logged why. */
const orNull = <Value>(promise: Promise<Value>): Promise<Value | null> => promise.catch(() => null)

type Panels = Awaited<ReturnType<typeof loadDashboard>>

/**
 * The steps that lead a structure to its first invoice, for a user who may take them, and the entries that came with the
 * structure: its company's and the user's. Null once an invoice is issued, and where they cannot be read.
 */
export async function loadFirstSteps(
  { latest, registries, channel }: Panels,
  { email, guiItemList }: { email: string; guiItemList: readonly string[] },
) {
  if (!latest || !registries || !isNewStructure(latest)) return null
  const { auth, salesforce } = await serverApi()
  const [read, logo, numbering] = await Promise.all([
    orNull(auth.configuration.read()),
    orNull(auth.configuration.logo()),
    orNull(salesforce.numbering.read()),
  ])
  if (!read || !numbering || !isWhole(read.response.data)) return null
  const settings = read.response.data
  const own = { sku: settings.registry_sku, email }
  const steps = firstStepsOf({
    settings,
    hasLogo: logo !== null,
    numbering: numbering.response.numbering,
    isTrial: channel?.test ?? true,
    areMailsKept: env.SMTP_URL === '' && guiItemList.includes('GUI_CAN_READ_OUTBOX'),
    hasCustomer: otherEntries(registries.rows, own).length > 0,
  })
  return { steps, own }
}

/** The first contents of the panels, for the roles held; what a role does not allow is not asked for. */
export async function loadDashboard(held: readonly string[], isOperator: boolean) {
  const family = held.includes('GUI_CAN_LIST_ANAGRAFICA_FAMILY')
  const mayRegistries = family || held.includes('GUI_CAN_LIST_ANAGRAFICA_STRUCTURE')
  const mayInvoices = held.includes('GUI_CAN_LIST_INVOICE')
  const { anagrafica, auth, salesforce } = await serverApi()
  const { searchFamily, searchStructure } = anagrafica.anagrafica
  const mayPayments = held.includes('GUI_CAN_LIST_PAYMENT')
  const { list, chart } = salesforce.invoices
  const day = today()
  const quarter = quarterOf(day)
  const [
    registries,
    latest,
    todo,
    months,
    offers,
    contracts,
    due,
    forecast,
    vat,
    kept,
    channel,
    backups,
    left,
    renewals,
  ] = await Promise.all([
    mayRegistries ? orNull((family ? searchFamily : searchStructure)(registriesInput)) : null,
    mayInvoices ? orNull(list(latestInput(day))) : null,
    mayInvoices ? orNull(list(todoInput(day))) : null,
    mayInvoices ? orNull(chart(chartInput)) : null,
    held.includes('GUI_CAN_LIST_OFFER') ? orNull(salesforce.offers.list(sentInput)) : null,
    held.includes('GUI_CAN_LIST_CONTRACT') ? orNull(salesforce.contracts.list(sentInput)) : null,
    mayPayments ? orNull(salesforce.schedule.overview()) : null,
    mayPayments ? orNull(salesforce.schedule.forecast(forecastInput)) : null,
    held.includes('GUI_CAN_LIST_REGISTER') ? orNull(salesforce.registers.summary({ period: quarter })) : null,
    held.includes('GUI_CAN_LIST_REGISTER') ? orNull(salesforce.yearPackages.conservation()) : null,
    held.includes('GUI_CAN_SEND_INVOICE') ? orNull(salesforce.einvoice.channel()) : null,
    isOperator ? orNull(auth.backups.read()) : null,
    mayInvoices ? orNull(salesforce.issuing.left({})) : null,
    held.includes('GUI_CAN_LIST_CONTRACT') ? orNull(salesforce.subscriptions.notices({})) : null,
  ])
  const invoices = (answer: typeof latest) =>
    answer && { rows: answer.response.invoice_list, total: answer.response.paging_data.total_items }
  return {
    today: day,
    quarter,
    vat: vat?.response.summary ?? null,
    channel: channel?.response.channel ?? null,
    backups: backups?.response.overview ?? null,
    conservation: kept?.response.conservation ?? null,
    family,
    mayRegistries,
    mayInvoices,
    mayPayments,
    overview: due?.response.overview ?? null,
    forecast: forecast?.response.forecast ?? null,
    registries: registries && {
      rows: registries.response.anagrafica_list,
      total: registries.response.paging_data.total_items,
    },
    left: left?.response ?? null,
    renewals: renewals?.response ?? null,
    latest: invoices(latest),
    todo: invoices(todo),
    chart: months?.response.month_list ?? null,
    offers: offers && {
      rows: offers.response.offer_list,
      total: offers.response.paging_data.total_items,
    },
    contracts: contracts && {
      rows: contracts.response.contract_list,
      total: contracts.response.paging_data.total_items,
    },
  }
}
