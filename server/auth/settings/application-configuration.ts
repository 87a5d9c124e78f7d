import type { ApplicationIn } from '@/lib/api/auth/settings-fields'
import { ok } from '@/lib/api/endpoint'
import { Refusal } from '@/lib/domain/core/refusal'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { api, type HandlerContext } from '@/server/http/implement'
import { decodeLogo, writeLogo } from '@/server/platform/logo'
import { inEachBelow } from '../people/cascade'
import { lockConfiguration } from './configuration-store'

const procedures = api.auth.configuration

type Data = ApplicationIn['data']
/** The part of the settings that a call reads or writes: all of them, or their `registry`. */
type SettingsScope = 'all' | 'registry'

const isObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function find(tx: Tx, structureId: number, application_name: string) {
  const row = await tx.application_configuration.findFirst({
    where: { structure_id: structureId, application_name },
  })
  return { data: isObject(row?.data) ? (row.data as Data) : {}, revision: row?.revision ?? 0 }
}

async function present(tx: Tx, structureId: number, application_name: string, part: SettingsScope) {
  const { data, revision } = await find(tx, structureId, application_name)
  const shown = part === 'all' ? data : isObject(data.registry) ? data.registry : {}
  return ok({ application_name, data: shown, revision })
}

type ApplicationKey = { application_name: string }
type ConfigurationChange = {
  input: Pick<ApplicationIn, 'data' | 'revision'> & ApplicationKey
  part: SettingsScope
}

async function write(tx: Tx, structure_id: number, { input, part }: ConfigurationChange): Promise<void> {
  const { application_name } = input
  await lockConfiguration(tx, structure_id)
  const before = await find(tx, structure_id, application_name)
  if (input.revision !== undefined && input.revision !== before.revision) {
    throw new Refusal('ERROR_STALE_REVISION')
  }
  const data = part === 'all' ? input.data : { ...before.data, registry: input.data }
  await tx.application_configuration.upsert({
    where: { structure_id_application_name: { structure_id, application_name } },
    create: { structure_id, application_name, data },
    update: { data, revision: { increment: 1 }, updated_at: new Date() },
    select: { revision: true },
  })
  const changes = changesBetween(before.data, data)
  await audit(tx, {
    action: 'UPDATE',
    entity: 'application_configuration',
    entityId: application_name,
    changes,
  })
}

/** Returns the name of the application that the input names, or else of the application that calls. */
const nameOf = ({ headers }: HandlerContext, name: string | undefined): string =>
  name ?? headers.get('x-luna-application') ?? 'luna_admin_app'

async function save(context: HandlerContext, sent: ApplicationIn, part: SettingsScope) {
  const { inTenant, caller, requestId } = context
  const { structureId } = caller
  const input = { ...sent, application_name: nameOf(context, sent.application_name) }
  const image = typeof input.logo === 'string' ? await decodeLogo(input.logo) : input.logo
  const answer = await inTenant(async (tx) => {
    await write(tx, structureId, { input, part })
    return present(tx, structureId, input.application_name, part)
  })
  if (image !== undefined) await writeLogo(structureId, image)
  if (!input.cascade) return answer
  const { revision: _, ...copied } = input
  const left_out = await inEachBelow(caller, requestId, (tx, id) => write(tx, id, { input: copied, part }))
  return ok({ ...answer.response, left_out })
}

const read = (context: HandlerContext, name: string | undefined, part: SettingsScope) =>
  present(context.tx, context.caller.structureId, nameOf(context, name), part)

/** The `/application` and `/application_registry` variants of the configuration calls. */
export const applicationConfiguration = {
  readApplication: procedures.readApplication.handler(({ context, input }) =>
    read(context, input.application_name, 'all'),
  ),
  saveApplication: procedures.saveApplication.handler(({ context, input }) => save(context, input, 'all')),
  readApplicationRegistry: procedures.readApplicationRegistry.handler(({ context, input }) =>
    read(context, input.application_name, 'registry'),
  ),
  saveApplicationRegistry: procedures.saveApplicationRegistry.handler(({ context, input }) =>
    save(context, input, 'registry'),
  ),
}
