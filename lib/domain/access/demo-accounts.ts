/** The accounts of the demo (prisma/seed). Their password is public: it stands in the README. */
export const DEMO_ADDRESSES = ['demo@luna.test', 'operatore@luna.test', 'cliente@luna.test'] as const

export const DEMO_PASSWORD = 'luna-demo'
