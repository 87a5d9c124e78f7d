import { redirect } from 'next/navigation'

/** The default route is the login, which sends on whoever is signed in (document 1 §2). */
export default function Page() {
  redirect('/login')
}
