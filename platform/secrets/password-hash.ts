import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, Buffer>(scrypt)
const keyBytes = 32

/** For passwords of links; the owner's own password is kept by the sign-in library. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('base64url')}.${(await derive(password.normalize('NFKC'), salt, keyBytes)).toString('base64url')}`
}

export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split('.')
  const given = await derive(password.normalize('NFKC'), Buffer.from(salt, 'base64url'), keyBytes)
  const right = Buffer.from(key, 'base64url')
  return given.length === right.length && timingSafeEqual(given, right)
}
