import { useTranslations } from 'next-intl'
import { Skeleton } from '@/components/ui/skeleton'

/** A page on its way. A `loading.tsx` that shows it makes the answer's status 200, even of what is not found. */
export function PageSkeleton() {
  const t = useTranslations('kit')
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton className="mb-2 h-3 w-24" />
      <Skeleton className="mb-6 h-7 w-56" />
      <Skeleton className="h-72 w-full rounded-xl" />
    </div>
  )
}
