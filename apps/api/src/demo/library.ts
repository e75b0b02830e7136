import type { Db } from '../db/connect.ts'
import { oneAtATime } from '../db/lock.ts'
import { addPwaLink, lockLibrary } from '../features/library/repository/pwa-links.ts'

const kept = [
  { name: 'Rocket Play', address: 'https://pwa.example.com/es/rocket', country: 'ES', active: true },
  { name: 'Sevilla Spins', address: 'https://pwa.example.com/es/sevilla', country: 'ES', active: true },
  { name: 'Steppe Reels', address: 'https://pwa.example.com/kz/steppe', country: 'KZ', active: true },
  { name: 'Vision', address: 'https://pwa.example.com/vision', country: null, active: true },
  { name: 'Winter offer', address: 'https://pwa.example.com/es/winter', country: 'ES', active: false },
]

/** Fills an empty library of PWA links, from which launches choose. */
export const seedDemoLibrary = (db: Db, adminUsername: string): Promise<void> =>
  oneAtATime(db, 'demo library', async (trx) => {
    if ((await lockLibrary(trx)) > 0) return
    for (const link of kept) await addPwaLink(trx, link, adminUsername)
  })
