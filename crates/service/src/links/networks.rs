//! Which addresses are on the open web?

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether `address` is one that anybody's machine may have: not this one, not a neighbour's, not a group of machines, and
/// none that stands for an address of the other kind.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => !SPECIAL_V4.iter().any(|network| network.holds(address)),
        IpAddr::V6(address) => {
            GLOBAL_V6.holds(address) && !SPECIAL_V6.iter().any(|network| network.holds(address))
        }
    }
}

/// A network of IPv4: its first address, and how many bits all its addresses share.
struct V4(Ipv4Addr, u32);

impl V4 {
    fn holds(&self, address: Ipv4Addr) -> bool {
        (self.0.to_bits() ^ address.to_bits()).leading_zeros() >= self.1
    }
}

struct V6(Ipv6Addr, u32);

impl V6 {
    fn holds(&self, address: Ipv6Addr) -> bool {
        (self.0.to_bits() ^ address.to_bits()).leading_zeros() >= self.1
    }
}

/// The special purposes that IANA has given networks of IPv4.
const SPECIAL_V4: [V4; 15] = [
    V4(Ipv4Addr::UNSPECIFIED, 8),
    V4(Ipv4Addr::new(10, 0, 0, 0), 8),
    // Behind a provider's address translation.
    V4(Ipv4Addr::new(100, 64, 0, 0), 10),
    V4(Ipv4Addr::new(127, 0, 0, 0), 8),
    // Link-local, and where clouds keep their secrets.
    V4(Ipv4Addr::new(169, 254, 0, 0), 16),
    V4(Ipv4Addr::new(172, 16, 0, 0), 12),
    V4(Ipv4Addr::new(192, 0, 0, 0), 24),
    V4(Ipv4Addr::new(192, 0, 2, 0), 24),
    V4(Ipv4Addr::new(192, 88, 99, 0), 24),
    V4(Ipv4Addr::new(192, 168, 0, 0), 16),
    V4(Ipv4Addr::new(198, 18, 0, 0), 15),
    V4(Ipv4Addr::new(198, 51, 100, 0), 24),
    V4(Ipv4Addr::new(203, 0, 113, 0), 24),
    // Groups of machines, and what nobody has.
    V4(Ipv4Addr::new(224, 0, 0, 0), 4),
    V4(Ipv4Addr::new(240, 0, 0, 0), 4),
];

/// All that is given to single machines of the open net; loopback, local, mapped and translated ones lie outside.
const GLOBAL_V6: V6 = V6(Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0), 3);

const SPECIAL_V6: [V6; 4] = [
    // Protocols, Teredo among them, which carries an IPv4 address.
    V6(Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23),
    V6(Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32),
    // 6to4, which carries one too.
    V6(Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16),
    V6(Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_networks_are_not_public() {
        for address in
            ["1.1.1.1", "93.184.216.34", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450::1"]
        {
            assert!(is_public(address.parse().unwrap()), "{address}");
        }
        for address in [
            "0.1.2.3",
            "10.255.255.255",
            "100.127.255.255",
            "127.9.9.9",
            "169.254.169.254",
            "172.31.255.255",
            "192.168.1.1",
            "198.19.0.1",
            "224.0.0.1",
            "239.255.255.250",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:10.0.0.1",
            "::ffff:1.1.1.1",
            "64:ff9b::7f00:1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "ff02::1",
            "2001::1",
            "2002:7f00:1::",
            "2001:db8::1",
        ] {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
    }
}
