import { redirect } from 'next/navigation'

/** The default route is the login, which redirects signed-in users (document 1 §2). */
export default function Page() {
  redirect('/login')
}
