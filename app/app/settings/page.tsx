import { redirect } from 'next/navigation'
import { requireSession } from '@/app/require-session'

/** The first sub-screen that the user may open. */
export default async function Page() {
  const { guiItemList } = await requireSession()
  if (guiItemList.includes('GUI_SHOW_SALESFORCE_SETTINGS')) redirect('/app/settings/salesforce')
  redirect(guiItemList.includes('GUI_CAN_READ_OUTBOX') ? '/app/settings/outbox' : '/app/settings/profile')
}
