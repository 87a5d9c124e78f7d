import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import { hashToken } from '@/server/platform/tokens'

export type InvitationRow = {
  id: number
  structure_id: number
  email: string
  gui_item_list: string[]
  cascade: boolean
  invited_by: number
  token_id: number
  structure: string
  family: string
}

/** The invitation of a link that is still good. @throws Refusal ERROR_TOKEN_EXPIRED for any other link */
export async function invitationOf(tx: Tx, token: string): Promise<InvitationRow> {
  const [found] = await tx.$queryRaw<InvitationRow[]>`
    select i.id, i.structure_id, i.email::text as email, i.gui_item_list, i.cascade, i.invited_by, i.token_id,
      s.name as structure, f.name as family
    from account_token t
    join invitation i on i.token_id = t.id
    join structure s on s.id = i.structure_id
    join family f on f.id = s.family_id
    where t.token_hash = ${hashToken(token)} and t.kind = 'invite' and t.used_at is null and t.expires_at > ${now()}`
  if (!found) throw new Refusal('ERROR_TOKEN_EXPIRED')
  return found
}
