import { implement } from '@orpc/server'
import type * as z from 'zod'
import { contract } from '@/lib/api/contract'
import type { EndpointMeta } from '@/lib/api/endpoint'
import { Refusal } from '@/lib/domain/core/refusal'
import { type Session, structuresOfFamily, writableStructure } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { asSystem } from '@/server/db/system'
import { type TenantScope, withLateTenant, withTenant } from '@/server/db/tenant'
import type { CallContext } from './context'
import { checkAccess } from './gate'
import { withIdempotency } from './idempotency'
import { refuseUnknown, withIgnored } from './ignored'
import { unknownNames } from './unknown-names'

/** Runs a transaction in the caller's structure. */
export type InTenant = <Value>(run: (tx: Tx) => Promise<Value>) => Promise<Value>

/**
 * The context of a handler. `tx` is the request's one transaction; endpoints with `transaction: false` open their own
 * with `inTenant`.
 */
export type HandlerContext = CallContext & { caller: Session; tx: Tx; inTenant: InTenant }

const NOBODY = null as unknown as Session
const NO_TX = null as unknown as Tx

/**
 * The implementer of every endpoint. Before the input is validated it checks access (again, for calls in process) and
 * looks for unknown names; after it, it opens the request's transaction, in which the handler runs and its answer is
 * encoded.
 */
// Input is validated between the two middlewares below: after the gate, before the transaction.
export const api = implement(contract, { initialInputValidationIndex: -1 })
  .$context<CallContext>()
  .use(async ({ context, procedure, next }, sent) => {
    const { meta, route, inputSchema } = procedure['~orpc']
    await checkAccess(meta, context)
    const unknown = [...unknownNames(inputSchema as z.ZodType | undefined, sent), ...context.unread]
    refuseUnknown(unknown, context.headers)
    const caller = (meta.roles === 'public' ? null : await context.session()) ?? NOBODY
    const inTenant: InTenant = async (run) => {
      if (!caller) throw new Refusal('ERROR_NOT_AUTHENTICATED')
      const scope = await scopeOf(caller, meta, context.requestId)
      return meta.mayBeLate ? withLateTenant(scope, caller.writes, run) : withTenant(scope, run)
    }
    const result = await next({ context: { caller, inTenant, tx: NO_TX } })
    if (route.method === 'GET' || unknown.length === 0) return result
    return { ...result, output: withIgnored(result.output, unknown) as typeof result.output }
  })
  .use(async ({ context, procedure, next }, input) => {
    const meta = procedure['~orpc'].meta
    if (meta.roles === 'public' || meta.transaction === false) return next()
    const inTenant = meta.intoStructure ? await intoStructure(context, meta, input) : context.inTenant
    const { headers, marks, caller } = context
    // The path belongs to the key, as the same input, an id above all, means something else to another call.
    const asked = { call: procedure['~orpc'].route.path, input }
    return inTenant((tx) =>
      withIdempotency({ tx, meta, headers, marks, caller, input: asked }, async () =>
        next({ context: { tx } }),
      ),
    )
  })

type StructureChoice = { structure?: string }

/** The transactions of the structure that the input names, or the caller's own. */
async function intoStructure(
  { caller, inTenant, requestId }: Pick<HandlerContext, 'caller' | 'inTenant' | 'requestId'>,
  meta: EndpointMeta,
  input: unknown,
): Promise<InTenant> {
  const name = (input as StructureChoice).structure
  if (!name || name === caller.structureName) return inTenant
  const roles = Array.isArray(meta.roles) ? meta.roles : []
  const structureId = await asSystem((tx) => writableStructure(tx, caller, name, roles))
  if (structureId === null) throw new Refusal('ERROR_ANAGRAFICA_INVALID_STRUCTURE', {}, ['structure'])
  const scope = { structureId, visible: [structureId], accountId: caller.accountId, requestId }
  return (run) => withTenant(scope, run)
}

/** The structures that a call may read: its own, or those of the family where the endpoint declares that. */
async function scopeOf(caller: Session, meta: EndpointMeta, requestId: string): Promise<TenantScope> {
  const family = meta.scope === 'family'
  const visible = family
    ? await asSystem((tx) => structuresOfFamily(tx, caller.familyId))
    : [caller.structureId]
  return { structureId: caller.structureId, visible, accountId: caller.accountId, requestId }
}
