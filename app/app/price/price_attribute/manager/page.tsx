import { requireSession } from '@/app/require-session'
import { ComingEntry } from '@/components/shell/coming-page'

export default async function Page() {
  await requireSession('GUI_SHOW_SIDE_MENU_PRICE_PRICE_ATTRIBUTE_MANAGER')
  return <ComingEntry entry="price_price_attributes" group="price" />
}
