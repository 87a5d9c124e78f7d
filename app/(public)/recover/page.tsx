import { redirect } from 'next/navigation'
import { PublicComing } from '@/components/auth/public-coming'
import { currentSession } from '@/server/http/server-api'

/** Whoever is signed in goes to the dashboard (document 1 §2). */
export default async function Page() {
  if (await currentSession().catch(() => null)) redirect('/app/dashboard')
  return <PublicComing page="recover" />
}
