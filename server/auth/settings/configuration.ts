import type { SettingsIn } from '@/lib/api/auth/settings-fields'
import { settingsFor } from '@/lib/api/auth/settings-read'
import { ok } from '@/lib/api/endpoint'
import { hasAll, type Role } from '@/lib/domain/access/roles'
import { EVENT_PLACEHOLDERS } from '@/lib/domain/booking/event-message'
import { checkFiscalCode } from '@/lib/domain/codes/fiscal-code'
import { checkIban } from '@/lib/domain/codes/iban'
import { Refusal } from '@/lib/domain/core/refusal'
import { unknownPlaceholder } from '@/lib/domain/documents/mail-template'
import { wrongRegister } from '@/lib/domain/registry/company-register'
import { agentFaults } from '@/lib/domain/registry/presence'
import { findAnagrafica } from '@/server/anagrafica'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { decodeLogo, readLogo, writeLogo } from '@/server/platform/logo'
import { inEachBelow } from '../people/cascade'
import type { Session } from '../sign-in/session'
import { applicationConfiguration } from './application-configuration'
import { logoAnswer } from './brand'
import { lockConfiguration, writeConfiguration } from './configuration-store'
import { refuseWrongKey } from './graphometric-key'
import { readSettings } from './settings'

const procedures = api.auth.configuration

async function present(tx: Tx, structureId: number) {
  const settings = await readSettings(tx, structureId)
  const registry = settings.registry_sku ? await findAnagrafica(tx, { sku: settings.registry_sku }) : null
  return ok({ data: { ...settings, registry } })
}

const read = procedures.read.handler(async ({ context: { tx, caller } }) => {
  const { data } = (await present(tx, caller.structureId)).response
  return ok({ data: settingsFor(caller.guiItemList, data) })
})

/**
 * Refuses rates of 0 % without a Natura and other rates with one, IBANs with wrong check digits, entries in the REA
 * without office or number, intermediaries that SdI would refuse, tax codes of declarants that are none, control characters in the sender's name, keys for graphometric data that are none, and unknown
 * placeholders in the texts of mails.
 */
function refuseWrong(data: Partial<SettingsIn>): void {
  data.aliquoteiva?.forEach((rate, index) => {
    if ((rate.aliquota === 0) !== (rate.codice !== null)) {
      throw new Refusal('ERROR_SETTINGS_VAT_WITHOUT_NATURA', {}, [`data.aliquoteiva.${index}.codice`])
    }
  })
  data.conticorrenti?.forEach((account, index) => {
    const check = checkIban(account.iban)
    if (!check.ok && check.level === 'error') {
      throw new Refusal('ERROR_SETTINGS_INVALID_IBAN', { iban: account.iban }, [
        `data.conticorrenti.${index}.iban`,
      ])
    }
  })
  const register = data.rea && wrongRegister(data.rea)
  if (register) throw new Refusal(register.code, {}, [`data.rea.${register.field}`])
  const [agent] = data.fattura_elettronica
    ? agentFaults(data.fattura_elettronica.intermediario, { needsVat: false })
    : []
  if (agent) throw new Refusal(agent.code, {}, [`data.fattura_elettronica.intermediario.${agent.field}`])
  const declarant = data.liquidazione?.dichiarante ?? ''
  if (declarant !== '' && !(declarant.length === 16 && checkFiscalCode(declarant).ok)) {
    throw new Refusal('ERROR_SETTINGS_DECLARANT', {}, ['data.liquidazione.dichiarante'])
  }
  // The sender's name stands in a header of every mail.
  if (/\p{Cc}/u.test(data.email?.mittente ?? '')) {
    throw new Refusal('ERROR_SETTINGS_SENDER_NAME', {}, ['data.email.mittente'])
  }
  if (data.firma) refuseWrongKey(data.firma)
  for (const [kind, texts] of Object.entries(data.email?.testi ?? {})) {
    refuseUnknown(texts, `data.email.testi.${kind}`)
  }
  for (const [kind, texts] of Object.entries(data.eventi?.messaggi ?? {})) {
    refuseUnknown(texts, `data.eventi.messaggi.${kind}`, EVENT_PLACEHOLDERS)
  }
}

type Texts = { oggetto: string; testo: string }

function refuseUnknown({ oggetto, testo }: Texts, path: string, known?: readonly string[]): void {
  for (const [part, text] of Object.entries({ oggetto, testo })) {
    const name = unknownPlaceholder(text, known)
    if (name) throw new Refusal('ERROR_SETTINGS_UNKNOWN_PLACEHOLDER', { name }, [`${path}.${part}`])
  }
}

const save = procedures.save.handler(async ({ context: { inTenant, caller, requestId }, input }) => {
  refuseWrong(input.data)
  const image = typeof input.logo === 'string' ? await decodeLogo(input.logo) : input.logo
  const { structureId } = caller
  const answer = await withLogo(structureId, image, () =>
    inTenant(async (tx) => {
      refuseReserved(caller.guiItemList, await readSettings(tx, structureId), input.data)
      await write(tx, structureId, input)
      return present(tx, structureId)
    }),
  )
  if (!input.cascade) return answer
  return ok({ data: answer.response.data, left_out: await cascade(caller, requestId, input.data) })
})

/**
 * Writes the logo before the settings, so that a full disk changes neither; puts the old logo back when they are
 * refused.
 */
async function withLogo<Value>(
  structureId: number,
  image: Uint8Array | null | undefined,
  write: () => Promise<Value>,
): Promise<Value> {
  if (image === undefined) return write()
  const before = await readLogo(structureId)
  await writeLogo(structureId, image)
  try {
    return await write()
  } catch (error) {
    await writeLogo(structureId, before)
    throw error
  }
}

/** The roles without which a part of the settings cannot be changed, beside that of the settings. */
const RESERVED = {
  profilifatturazione: ['GUI_EDIT_BILLING_PROFILES'],
  stockMode: ['GUI_SHOW_STOCK_MANAGER_OPTION'],
  stockBelowZero: ['GUI_SHOW_STOCK_MANAGER_OPTION'],
  emissione: ['GUI_CAN_ISSUE_INVOICE', 'GUI_CAN_SEND_INVOICE'],
} as const satisfies Partial<Record<keyof SettingsIn, readonly Role[]>>

/**
 * Returns the settings of a sub-structure that a cascade leaves as they are, because the caller lacks the role for them
 * there.
 */
const keptFields = (held: readonly string[], own: SettingsIn): Partial<SettingsIn> => ({
  ...(hasAll(held, RESERVED.profilifatturazione) ? {} : { profilifatturazione: own.profilifatturazione }),
  ...(hasAll(held, RESERVED.stockMode)
    ? {}
    : { stockMode: own.stockMode, stockBelowZero: own.stockBelowZero }),
})

/**
 * Refuses a change of billing profiles or stock mode to a caller without their roles (document 3 §6), and of what issues
 * invoices by itself to one who may not issue and send them.
 */
function refuseReserved(held: readonly string[], before: SettingsIn, change: Partial<SettingsIn>): void {
  const changes = changesBetween(before, { ...before, ...change }) ?? {}
  for (const [field, roles] of Object.entries(RESERVED)) {
    if (field in changes && !hasAll(held, roles)) throw new Refusal('ERROR_FORBIDDEN', {}, [`data.${field}`])
  }
}

type SettingsChange = { data: Partial<SettingsIn>; revision?: number }

/** Writes the parts that change, and leaves the others as they are. */
async function write(tx: Tx, structureId: number, { data: change, revision }: SettingsChange): Promise<void> {
  await lockConfiguration(tx, structureId)
  const sku = change.registry_sku
  if (sku && !(await findAnagrafica(tx, { sku }))) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND')
  const { revision: current, ...before } = await readSettings(tx, structureId)
  if (revision !== undefined && revision !== current) throw new Refusal('ERROR_STALE_REVISION')
  const data = { ...before, ...change }
  await writeConfiguration(tx, structureId, data)
  const changes = changesBetween(before, data)
  await audit(tx, { action: 'UPDATE', entity: 'structure_configuration', entityId: structureId, changes })
}

const logo = procedures.logo.handler(({ context: { caller } }) => logoAnswer(caller.structureId))

/** The settings about the own company of a structure, and whether its invoices go out by themselves. */
const ofItself = ({ registry_sku, rea, liquidazione, emissione }: SettingsIn): Partial<SettingsIn> => ({
  registry_sku,
  rea,
  liquidazione,
  emissione,
})

/**
 * Writes the parts to the structures below; each keeps what is of its own company. Answers the names of the structures left
 * out.
 */
const cascade = (caller: Session, requestId: string, data: Partial<SettingsIn>): Promise<string[]> =>
  inEachBelow(caller, requestId, async (tx, id, held) => {
    const own = await readSettings(tx, id)
    const kept = keptFields(held, own)
    const fattura_elettronica = data.fattura_elettronica && {
      ...data.fattura_elettronica,
      intermediario: own.fattura_elettronica.intermediario,
    }
    const given = fattura_elettronica ? { ...data, fattura_elettronica } : data
    await write(tx, id, { data: { ...given, ...kept, ...ofItself(own) } })
  })

export const configuration = { read, save, logo, ...applicationConfiguration }
