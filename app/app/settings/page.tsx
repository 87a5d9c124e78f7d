import { redirect } from 'next/navigation'
import { requireSession } from '@/app/require-session'

/** The first sub-screen that the user may open. */
export default async function Page() {
  const { guiItemList } = await requireSession()
  if (guiItemList.includes('GUI_SHOW_SALESFORCE_SETTINGS')) redirect('/app/settings/salesforce')
  if (guiItemList.includes('GUI_CAN_READ_OUTBOX')) redirect('/app/settings/outbox')
  redirect(guiItemList.includes('GUI_CAN_READ_AUDIT') ? '/app/settings/audit' : '/app/settings/profile')
}
