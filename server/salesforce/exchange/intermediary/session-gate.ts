import type { Intermediary } from '@/lib/domain/einvoice/intermediaries'
import type { Tx } from '@/server/db/client'
import type { intermediary_accountModel } from '@/server/db/generated/models/intermediary_account'
import { asSystem } from '@/server/db/system'
import type { IntermediarySession, SessionGate } from '@/server/exchange'
import { seal, unseal } from '@/server/platform/sealed'

const purposeOf = (provider: Intermediary): string => `${provider}-session`

/** Whose token it is: that of a structure's account at a provider. */
type SessionKey = { structureId: number; provider: Intermediary }

export type GateOf = SessionKey & {
  session: IntermediarySession | null
  /** An account that is only tried keeps nothing. */
  isTried?: boolean
}

/** The token of an account that signs in, which all processes share and which is kept sealed. */
export function sessionGate({ session, isTried = false, ...key }: GateOf): SessionGate {
  let current = session
  return {
    session: () => current,
    keepSession: async (next) => {
      current = next
      if (!isTried) await asSystem((tx) => storeSession(tx, key, next))
    },
  }
}

async function storeSession(tx: Tx, key: SessionKey, session: IntermediarySession | null): Promise<void> {
  await tx.intermediary_account.updateMany({
    where: { structure_id: key.structureId, provider: key.provider },
    data: sealedSession(key, session),
  })
}

/** A token as it is stored. */
export const sealedSession = (
  { structureId, provider }: SessionKey,
  session: IntermediarySession | null,
) => ({
  sealed_session:
    session && seal(Buffer.from(session.token, 'utf8'), purposeOf(provider), String(structureId)),
  session_until: session?.until ?? null,
})

/** The token of an account; null for none, or one that was sealed under another LUNA_SECRET. */
export function openSession({
  structure_id,
  provider,
  sealed_session,
  session_until,
}: intermediary_accountModel): IntermediarySession | null {
  const purpose = purposeOf(provider as Intermediary)
  const token = sealed_session && unseal(sealed_session, purpose, String(structure_id))
  return token && session_until ? { token: Buffer.from(token).toString('utf8'), until: session_until } : null
}
