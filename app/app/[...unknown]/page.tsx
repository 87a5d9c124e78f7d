import { notFound } from 'next/navigation'
import { requireSession } from '@/app/require-session'

/** Any other address of the signed-in area: not found, inside the frame. */
export default async function Page() {
  await requireSession()
  notFound()
}
