import { redirect } from 'next/navigation'
import { requireSession } from '@/app/require-session'

/** The settings that the user may see: the structure's, or the personal ones. */
export default async function Page() {
  const { guiItemList } = await requireSession()
  redirect(
    guiItemList.includes('GUI_SHOW_SALESFORCE_SETTINGS')
      ? '/app/settings/salesforce'
      : '/app/settings/profile',
  )
}
