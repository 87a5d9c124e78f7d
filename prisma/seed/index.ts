import { anagraficaIn } from '@/lib/api/anagrafica/anagrafica-fields'
import { settingsIn } from '@/lib/api/auth/settings-fields'
import { invoiceDataIn } from '@/lib/api/salesforce/invoices/invoice-fields'
import { DEMO_PASSWORD } from '@/lib/domain/access/demo-accounts'
import { ROLE_PRESETS, ROLES } from '@/lib/domain/access/roles'
import { toColumns } from '@/server/anagrafica/entries/present'
import { writeConfiguration } from '@/server/auth/settings/configuration-store'
import { defaultSettings } from '@/server/auth/settings/default-settings'
import { hashPassword } from '@/server/auth/sign-in/passwords'
import { disconnect, type Tx } from '@/server/db/client'
import { asSystem } from '@/server/db/system'
import { withTenant } from '@/server/db/tenant'
import { today } from '@/server/platform/clock'
import { markOverdue } from '@/server/salesforce/payments/overdue'
import { addAgreements, addCreditNotes, onDay } from './agreements'
import { addStatement } from './bank'
import { addCatalogue } from './catalogue'
import { addConditions } from './conditions'
import { addDeliveryNotes } from './delivery-notes'
import { addEvents } from './events'
import { liveThrough } from './fates'
import { type Customer, planInvoices } from './invoices'
import { addMeetings } from './meetings'
import { addPurchases } from './purchases'
import { seededRandom } from './random'
import { addReceived } from './received'
import { customers, ownCompany } from './registries'
import { addRegistryExtras } from './registry-extras'
import { addReservations } from './reservations'

const SEED = 20_260_101
/** The studio's own series of invented events is the same for every start on the same day. */
const HOUR = 'T10:30:00+01:00'

/** The plans that a new family may choose at /register?id_plan=1 and 2. */
const plans = [
  {
    name: 'Base',
    descriptionPlan:
      'Per chi comincia: una struttura e un utente.\\nFatture elettroniche senza limiti.\\nGratis, per sempre.',
    price: 0,
  },
  {
    name: 'Studio',
    descriptionPlan:
      'Per studi e scuole: più sedi e collaboratori.\\nPrenotazioni, listini e contratti.\\nAssistenza in giornata.',
    price: 19,
  },
]

type Demo = { structureId: number; ownerId: number }

async function createAccounts(): Promise<Demo> {
  const password_hash = await hashPassword(DEMO_PASSWORD)
  return asSystem(async (tx) => {
    await tx.plan.createMany({ data: plans })
    const family = await tx.family.create({ data: { name: 'Movimento Luna' } })
    const main = await tx.structure.create({ data: { name: 'Studio Luna Bologna', family_id: family.id } })
    const branch = await tx.structure.create({
      data: { name: 'Studio Luna Imola', family_id: family.id, parent_id: main.id },
    })
    const people = [
      {
        email: 'demo@luna.test',
        first_name: 'Ada',
        last_name: 'Lunari',
        roles: ROLES,
        structures: [main, branch],
      },
      {
        email: 'operatore@luna.test',
        first_name: 'Bruno',
        last_name: 'Testi',
        roles: ROLE_PRESETS.OPERATOR,
        structures: [main],
      },
      {
        email: 'cliente@luna.test',
        first_name: 'Giulia',
        last_name: 'Marchetti',
        roles: ROLE_PRESETS.CUSTOMER,
        structures: [main],
      },
    ]
    const ids: number[] = []
    for (const { roles, structures, ...person } of people) {
      const memberships = structures.map(({ id }) => ({ structure_id: id, gui_item_list: [...roles] }))
      const account = await tx.account.create({
        data: { ...person, password_hash, memberships: { create: memberships } },
      })
      ids.push(account.id)
    }
    return { structureId: main.id, ownerId: ids[0] ?? 0 }
  })
}

const kindOf = (entry: (typeof customers)[number]): Customer['kind'] => {
  if (entry.country !== 'IT') return 'foreign'
  if (!entry.business?.name) return 'person'
  return /^\w{6}$/.test(String(entry.codice_destinatario)) ? 'public' : 'company'
}

/** The demo's customer is one of the people in the registry. */
async function linkCustomer(tx: Tx, structure_id: number): Promise<void> {
  const account = await tx.account.findUniqueOrThrow({
    where: { email: 'cliente@luna.test' },
    select: { id: true, first_name: true, last_name: true },
  })
  const { first_name, last_name } = account
  const entry = await tx.anagrafica.findFirstOrThrow({
    where: { first_name, last_name },
    select: { sku: true },
  })
  await tx.membership.updateMany({
    where: { account_id: account.id, structure_id },
    data: { anagrafica_sku: entry.sku },
  })
}

async function createRegistry({ structureId, ownerId }: Demo): Promise<Customer[]> {
  const scope = { structureId, visible: [structureId], accountId: ownerId, requestId: 'seed' }
  return withTenant(scope, async (tx) => {
    const own = { ...toColumns(anagraficaIn.parse(ownCompany)), sku: 'demo-studio' }
    await tx.anagrafica.create({ data: own })
    const rows = customers.map((entry, index) => ({
      entry,
      sku: `demo-${String(index + 1).padStart(3, '0')}`,
    }))
    await tx.anagrafica.createMany({
      data: rows.map(({ entry, sku }) => ({ ...toColumns(anagraficaIn.parse(entry)), sku })),
    })
    await linkCustomer(tx, structureId)
    const conto = { nome: 'Conto principale', banca: 'Banca Popolare di Prova', predefinito: true }
    const conticorrenti = [{ ...conto, iban: own.business_iban, bic: '' }]
    const settings = settingsIn.parse({
      ...defaultSettings,
      conticorrenti,
      registry_sku: own.sku,
      solleciti: { attivo: true },
    })
    await writeConfiguration(tx, structureId, settings)
    const seeded = rows.map(({ entry, sku }) => ({ sku, kind: kindOf(entry) }))
    await addRegistryExtras(tx, seeded)
    await addCatalogue(tx)
    await addConditions(
      tx,
      seeded.filter(({ kind }) => kind === 'company'),
    )
    return seeded
  })
}

/**
 * The demo: a studio in Bologna with 40 registries, their contacts, categories and custom fields, a catalogue, business
 * conditions, offers, contracts, proformas, delivery notes, credit notes, classes with their bookings, meetings, reservations,
 * received documents, a bank statement to reconcile, and 14 months of purchases and of invoices in every state. Expects the
 * server's environment; made through the same use cases as real documents, with the clock of each day.
 */
export async function seedDemo(_databaseUrl: string): Promise<void> {
  const demo = await createAccounts()
  const registry = await createRegistry(demo)
  const scope = {
    structureId: demo.structureId,
    visible: [demo.structureId],
    accountId: demo.ownerId,
    requestId: 'seed',
  }
  const runAt = (hour: string) => onDay(hour, (act) => withTenant(scope, act))
  const run = runAt(HOUR)
  const now = today()
  for (const { data, date, fate } of planInvoices(registry, now, seededRandom(SEED))) {
    const payload = invoiceDataIn.parse(data)
    await run(date, (tx) => liveThrough(tx, payload, fate, demo.ownerId))
  }
  const companies = registry.filter(({ kind }) => kind === 'company')
  await addAgreements(run, { companies, today: now, ownerId: demo.ownerId })
  await addDeliveryNotes(run, { companies, today: now, ownerId: demo.ownerId })
  await addCreditNotes(run, { today: now, ownerId: demo.ownerId })
  const random = seededRandom(SEED)
  await addPurchases(run, { companies, today: now, ownerId: demo.ownerId, random })
  await addEvents(run, { today: now, ownerId: demo.ownerId, structureId: demo.structureId, random })
  await addMeetings(run, { companies, today: now, ownerId: demo.ownerId })
  const foreigner = registry.find(({ kind }) => kind === 'foreign')?.sku
  const skus = registry.filter(({ kind }) => kind === 'person').map(({ sku }) => sku)
  const who = { first_name: 'Giulia', last_name: 'Marchetti' }
  const customer = await withTenant(scope, (tx) => tx.anagrafica.findFirstOrThrow({ where: who }))
  const visitors = { customer: customer.sku, page: 'studio-luna' }
  await addReservations(runAt, { ...demo, ...visitors, today: now, people: skus })
  await addReceived(run, { today: now, ownerId: demo.ownerId, foreigner })
  await run(now, async (tx) => {
    while ((await markOverdue(tx, now)) > 0);
  })
  await addStatement(run, { today: now, ownerId: demo.ownerId })
  await disconnect()
}
