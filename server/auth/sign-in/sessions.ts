import { ok } from '@/lib/api/endpoint'
import { Refusal } from '@/lib/domain/core/refusal'
import { findAnagrafica } from '@/server/anagrafica'
import { asSystem } from '@/server/db/system'
import { withTenant } from '@/server/db/tenant'
import { api } from '@/server/http/implement'
import { now } from '@/server/platform/clock'
import { touchMembership } from '../accounts/membership-store'
import { avatarVersion } from '../accounts/profile-queries'
import { listMemberships, type MembershipRow } from '../accounts/queries'
import { isOperator } from '../backups/operators'
import { credentialsOf } from './credentials'
import { findSessionId, named } from './session'
import { type SignIn, signIn, signOut } from './sign-in'

const procedures = api.auth.sessions

const toMembership = (row: MembershipRow) => ({
  id: row.structure_id,
  name: row.name,
  family: row.family,
  children_list: row.children_list,
  gui_item_list: row.gui_item_list,
})

/** The user's own registry entry in the structure where they signed in. */
async function ownEntry(session: SignIn) {
  const sku = session.active.anagrafica_sku
  if (!sku) return null
  const id = session.active.structure_id
  const scope = { structureId: id, visible: [id], accountId: session.accountId, requestId: '' }
  return withTenant(scope, (tx) => findAnagrafica(tx, { sku }))
}

async function toAnswer(session: SignIn) {
  return {
    family: session.active.family,
    structure: session.active.name,
    token: session.token,
    session_token: session.sessionToken,
    anagrafica_setup: session.anagraficaSetup,
    anagrafica_sku: session.active.anagrafica_sku,
    anagrafica: await ownEntry(session),
    structure_list: session.memberships.map(toMembership),
  }
}

const signin = procedures.signin.handler(async ({ context }) => {
  const { headers, address } = context
  const session = await signIn({
    ...credentialsOf(headers),
    kind: 'API',
    force: headers.get('x-luna-force-session') === 'true',
    otp: headers.get('x-luna-otp'),
    address,
    userAgent: headers.get('user-agent') ?? '',
    structure: named(headers, 'x-luna-structure'),
    family: named(headers, 'x-luna-family'),
  })
  return ok(await toAnswer(session))
})

const accountLogin = procedures.accountLogin.handler(async ({ context, input }) => {
  const { headers, address } = context
  const session = await signIn({
    ...input,
    kind: 'API',
    force: true,
    otp: headers.get('x-luna-otp'),
    address,
    userAgent: headers.get('user-agent') ?? '',
  })
  return ok({ account: { email: session.email, ...(await toAnswer(session)) } })
})

const logout = procedures.logout.handler(async ({ context }) => {
  const sessionId = await findSessionId(context.headers)
  if (sessionId) await signOut(sessionId)
  return ok({})
})

const clientUserinfo = procedures.clientUserinfo.handler(async ({ context: { caller } }) => {
  const [memberships, avatar] = await asSystem(async (tx) => [
    await listMemberships(tx, caller.accountId),
    await avatarVersion(tx, caller.accountId),
  ])
  const root = memberships.find((row) => row.family_id === caller.familyId)
  return ok({
    client_info: {
      id: caller.accountId,
      email: caller.email,
      first_name: caller.firstName,
      last_name: caller.lastName,
      language: caller.language,
      family: caller.familyName,
      structure: caller.structureName,
      root_structure: root?.name ?? caller.structureName,
      anagrafica_sku: caller.anagraficaSku,
      avatar,
      is_operator: isOperator(caller),
      gui_item_list: [...caller.guiItemList],
      structure_list: memberships.map(toMembership),
    },
  })
})

const switchStructure = procedures.switchStructure.handler(async ({ context: { caller }, input }) => {
  const target = await asSystem(async (tx) => {
    const memberships = await listMemberships(tx, caller.accountId)
    const found = memberships.find(
      (row) => row.name === input.structure && (!input.family || row.family === input.family),
    )
    if (!found) throw new Refusal('ERROR_FORBIDDEN')
    await tx.session.update({
      where: { id: caller.sessionId },
      data: { active_structure: found.structure_id },
    })
    await touchMembership(tx, caller.accountId, found.structure_id, now())
    return found
  })
  return ok({ structure: target.name, family: target.family })
})

const readUserSettings = procedures.readUserSettings.handler(async ({ context: { caller }, input }) => {
  const key = { account_id: caller.accountId, sku: input.sku }
  const row = await asSystem((tx) => tx.user_setting.findUnique({ where: { account_id_sku: key } }))
  return ok({ user_settings: row?.data ?? {}, sku: input.sku })
})

const saveUserSettings = procedures.saveUserSettings.handler(async ({ context: { caller }, input }) => {
  const key = { account_id: caller.accountId, sku: input.sku }
  const data = input.user_settings ?? {}
  await asSystem((tx) =>
    tx.user_setting.upsert({
      where: { account_id_sku: key },
      create: { ...key, data },
      update: { data, updated_at: new Date() },
    }),
  )
  return ok({ user_settings: data, sku: input.sku })
})

export const sessions = {
  signin,
  logout,
  clientUserinfo,
  switchStructure,
  accountLogin,
  readUserSettings,
  saveUserSettings,
}
