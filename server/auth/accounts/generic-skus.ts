import { ok } from '@/lib/api/endpoint'
import { toInstantText } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import { findAnagrafica } from '@/server/anagrafica'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { asSystem } from '@/server/db/system'
import { api, type HandlerContext } from '@/server/http/implement'
import { accountMail } from '@/server/mail'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { queueMail } from '@/server/platform/mailer'
import { pageUrl } from '@/server/platform/page-url'
import { hashToken, inGroups, newCode, newSku } from '@/server/platform/tokens'
import {
  ADDRESS_LIMIT,
  addressBucket,
  countAttempt,
  countMail,
  forgive,
  takeBack,
  USER_LIMIT,
  userBucket,
} from '../sign-in/attempts'
import { joinStructure } from './joining'
import { lockMembership, type MembershipKey } from './membership-store'
import { linkEntry } from './registry-links'
import { spendCode } from './token-store'

const procedures = api.auth.genericSkus

const DAY_MS = 86_400_000
/** About 49 bits: too many to guess with ten attempts in a quarter of an hour. */
const LENGTH = 10
const GROUP = 5

const create = procedures.create.handler(async ({ context: { tx }, input }) => {
  const { anagrafica_sku, valid_days } = input
  if (!(await findAnagrafica(tx, { sku: anagrafica_sku }))) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND')
  const code = newCode(LENGTH)
  const sku = newSku()
  const expires_at = new Date(now().getTime() + valid_days * DAY_MS)
  await tx.generic_sku.create({ data: { sku, code_hash: hashToken(code), anagrafica_sku, expires_at } })
  const changes = { anagrafica_sku: [null, anagrafica_sku] } as const
  await audit(tx, { action: 'CREATE', entity: 'generic_sku', entityId: sku, changes })
  return ok({
    sku,
    sku_human_readable: inGroups(code, GROUP),
    expires_at: toInstantText(expires_at, env.LUNA_ZONE),
  })
})

const sendByMail = procedures.sendByMail.handler(async ({ context, input }) => {
  await countMail(context.caller.email)
  await context.inTenant((tx) => mailCode(tx, context, input))
  return ok({})
})

type Sender = Pick<HandlerContext, 'caller' | 'language'>
type ToMail = { sku: string; email: string; sku_human_readable?: string | undefined }

/** Puts the code into the outbox: the existing code when the call repeats it, or else a new one in its place. */
async function mailCode(tx: Tx, { caller, language }: Sender, input: ToMail): Promise<void> {
  const row = await tx.generic_sku.findFirst({ where: { sku: input.sku } })
  if (!row) throw new Refusal('ERROR_NOT_FOUND')
  const shown = input.sku_human_readable
  const code = shown ?? newCode(LENGTH)
  const isIts = shown ? { code_hash: hashToken(shown) } : {}
  const { count } = await tx.generic_sku.updateMany({
    where: { id: row.id, used_at: null, expires_at: { gt: now() }, ...isIts },
    data: { code_hash: hashToken(code) },
  })
  if (count === 0) throw new Refusal('ERROR_TOKEN_EXPIRED')
  const mail = accountMail('code', language, {
    name: '',
    url: pageUrl(`/app/redeem?code=${code}`),
    structure: caller.structureName,
    code: inGroups(code, GROUP),
    expires: row.expires_at.toLocaleDateString(language, { dateStyle: 'long', timeZone: env.LUNA_ZONE }),
  })
  await queueMail(tx, { to: input.email, ...mail })
  await audit(tx, { action: 'SEND', entity: 'generic_sku', entityId: row.sku })
}

/** Links a membership to an entry. A membership that is linked to another entry is changed only with `force`. */
async function link(tx: Tx, key: MembershipKey, sku: string, force: boolean): Promise<void> {
  const membership = await lockMembership(tx, key)
  const before = membership?.anagrafica_sku ?? null
  if (before === sku) return
  if (before && !force) throw new Refusal('ERROR_CONFLICT', {}, ['force_update_if_exist'])
  await linkEntry(tx, key, sku, before)
}

const redeem = procedures.redeem.handler(async ({ context: { caller, address }, input }) => {
  const user = userBucket('redeem', caller.email)
  const from = addressBucket('redeem', address)
  await countAttempt({ [user]: USER_LIMIT, [from]: ADDRESS_LIMIT })
  const answer = await asSystem((tx) => useCode(tx, caller.accountId, input))
  await Promise.all([forgive(user), takeBack(from)])
  return ok(answer)
})

type Redeem = { sku_human_readable: string; force_update_if_exist: boolean }

/** Uses a code in one statement, so that of any number of callers at once one gets it. */
async function useCode(tx: Tx, accountId: number, input: Redeem) {
  const used = await spendCode(tx, accountId, hashToken(input.sku_human_readable))
  if (!used) throw new Refusal('ERROR_TOKEN_EXPIRED')
  const { structure_id: structureId, anagrafica_sku } = used
  const structure = await tx.structure.findUniqueOrThrow({
    where: { id: structureId },
    include: { family: true },
  })
  await joinStructure(tx, accountId, structureId)
  await link(tx, { accountId, structureId }, anagrafica_sku, input.force_update_if_exist)
  return { anagrafica_sku, family: structure.family.name, structure: structure.name }
}

const linkUser = procedures.linkUser.handler(async ({ context: { tx, caller }, input }) => {
  const { anagrafica_sku, force_update_if_exist } = input
  if (!(await findAnagrafica(tx, { sku: anagrafica_sku }))) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND')
  const key = { accountId: caller.accountId, structureId: caller.structureId }
  await link(tx, key, anagrafica_sku, force_update_if_exist)
  return ok({ anagrafica_sku })
})

export const genericSkus = { create, sendByMail, redeem, linkUser }
