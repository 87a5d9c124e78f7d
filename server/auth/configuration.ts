import type { SettingsIn } from '@/lib/api/auth/settings-fields'
import { ok } from '@/lib/api/endpoint'
import { checkIban } from '@/lib/domain/codes/iban'
import { Refusal } from '@/lib/domain/refusal'
import { findAnagrafica } from '@/server/anagrafica'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { asSystem } from '@/server/db/system'
import { api } from '@/server/http/implement'
import { writeConfiguration } from './configuration-store'
import { readSettings } from './settings'

const procedures = api.auth.configuration

async function present(tx: Tx, structureId: number) {
  const settings = await readSettings(tx, structureId)
  const registry = settings.registry_sku ? await findAnagrafica(tx, { sku: settings.registry_sku }) : null
  return ok({ data: { ...settings, registry } })
}

const read = procedures.read.handler(({ context }) => present(context.tx, context.caller.structureId))

/** Rates of 0 % say why (Natura), others do not; Italian IBANs have the right check digits. */
function refuseWrong(data: SettingsIn): void {
  data.aliquoteiva.forEach((rate, index) => {
    if ((rate.aliquota === 0) !== (rate.codice !== null)) {
      throw new Refusal('ERROR_SETTINGS_VAT_WITHOUT_NATURA', {}, [`data.aliquoteiva.${index}.codice`])
    }
  })
  data.conticorrenti.forEach((account, index) => {
    const check = checkIban(account.iban)
    if (!check.ok && check.level === 'error') {
      throw new Refusal('ERROR_SETTINGS_INVALID_IBAN', { iban: account.iban }, [
        `data.conticorrenti.${index}.iban`,
      ])
    }
  })
}

const save = procedures.save.handler(async ({ context: { tx, caller }, input }) => {
  refuseWrong(input.data)
  const sku = input.data.registry_sku
  if (sku && !(await findAnagrafica(tx, { sku }))) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND')
  const before = await readSettings(tx, caller.structureId)
  if (input.revision !== undefined && input.revision !== before.revision)
    throw new Refusal('ERROR_STALE_REVISION')
  await writeConfiguration(tx, caller.structureId, input.data)
  const { revision: _, ...old } = before
  await audit(tx, {
    action: 'UPDATE',
    entity: 'structure_configuration',
    entityId: caller.structureId,
    changes: changesBetween(old, input.data),
  })
  if (input.cascade) await cascade(caller.structureId, input.data)
  return present(tx, caller.structureId)
})

/** Writes the lists to every structure below; each keeps its own company record. */
async function cascade(structureId: number, data: SettingsIn): Promise<void> {
  await asSystem(async (tx) => {
    const below = await tx.$queryRaw<{ id: number }[]>`
      with recursive tree as (
        select id from structure where parent_id = ${structureId}
        union all select s.id from structure s join tree t on s.parent_id = t.id)
      select id from tree`
    for (const { id } of below) {
      const own = await readSettings(tx, id)
      await writeConfiguration(tx, id, { ...data, registry_sku: own.registry_sku })
    }
  })
}

export const configuration = { read, save }
