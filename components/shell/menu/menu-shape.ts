import type { LucideIcon } from 'lucide-react'
import type { Role } from '@/lib/domain/access/roles'

/** A group of the side menu with its entries. */
export type MenuShape = {
  key: string
  role: Role
  entries: readonly {
    key: string
    role: Role
    href?: string
    /** Other paths under which the entry is the current one. */
    also?: readonly string[]
    icon: LucideIcon
    /** Stands beneath the entry before it. */
    beneath?: boolean
  }[]
}
