import { BlockList, isIP } from 'node:net'

/** Everything that is not the public internet. */
// Two lists: in a common one, IPv4 addresses match the IPv6 ranges that embed IPv4.
const privateIpv4 = new BlockList()
const privateIpv6 = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  privateIpv4.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 8],
  ['64:ff9b::', 32],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  privateIpv6.addSubnet(network, bits, 'ipv6')

/** The metadata services of cloud machines, which hand out credentials. No owner would name one as a server. */
const metadataAddresses = new BlockList()
metadataAddresses.addSubnet('169.254.0.0', 16, 'ipv4')
metadataAddresses.addAddress('100.100.100.200', 'ipv4')
metadataAddresses.addAddress('192.0.0.192', 'ipv4')
metadataAddresses.addSubnet('fe80::', 10, 'ipv6')
metadataAddresses.addAddress('fd00:ec2::254', 'ipv6')

/** Such an address is not fetched even where the owner names it. */
export function isMetadataAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '')
  const family = isIP(plain)
  return family !== 0 && metadataAddresses.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}

export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '')
  const family = isIP(plain)
  if (family === 0) return false
  return family === 6 ? !privateIpv6.check(plain, 'ipv6') : !privateIpv4.check(plain, 'ipv4')
}
