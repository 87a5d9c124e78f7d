import { SharedGone } from '@/components/salesforce/shared/shared-gone'

export default function NotFound() {
  return <SharedGone />
}
