import { InvoiceLoadingToast } from '@/components/salesforce/preview/loading-toast'
import { PageSkeleton } from '@/components/shell/page-skeleton'

export default function Loading() {
  return (
    <>
      <InvoiceLoadingToast />
      <PageSkeleton />
    </>
  )
}
