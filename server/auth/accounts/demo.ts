import { DEMO_ADDRESSES, DEMO_PASSWORD } from '@/lib/domain/access/demo-accounts'
import { asSystem } from '@/server/db/system'
import { verifyPassword } from '../sign-in/passwords'

/** Whether a hash is that of the demo's password: a hash never changes its answer, and a comparison takes long. */
const judged = new Map<string, Promise<boolean>>()
const MOST_JUDGED = 20

function hasDemoPassword(hash: string): Promise<boolean> {
  const known = judged.get(hash)
  if (known) return known
  if (judged.size >= MOST_JUDGED) judged.clear()
  const verdict = verifyPassword(hash, DEMO_PASSWORD)
  judged.set(hash, verdict)
  return verdict
}

/** The addresses of the demo's accounts that everybody can enter: their password is still the one of the README. */
export async function openDemoAccounts(): Promise<string[]> {
  const accounts = await asSystem((tx) =>
    tx.account.findMany({
      where: { email: { in: [...DEMO_ADDRESSES] }, disabled: false, confirmed_at: { not: null } },
      select: { email: true, password_hash: true },
      orderBy: { id: 'asc' },
    }),
  )
  const isOpen = await Promise.all(accounts.map(({ password_hash }) => hasDemoPassword(password_hash ?? '')))
  return accounts.flatMap(({ email }, index) => (isOpen[index] ? [email] : []))
}
