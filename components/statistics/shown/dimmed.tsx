import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { PICTURE } from './picture'

/** Numbers of what was chosen before are dim until the new ones come, so that no reader takes them for these. */
export function Dimmed({ when, children }: { when: boolean; children: ReactNode }) {
  return (
    <div {...PICTURE} aria-busy={when} className={cn('grid min-w-0 gap-4', when && 'opacity-50')}>
      {children}
    </div>
  )
}
