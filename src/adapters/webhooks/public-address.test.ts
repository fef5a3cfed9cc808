import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address.ts";

test.each([
  ...["127.0.0.1", "127.9.9.9", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254"],
  ...["0.0.0.0", "100.64.0.1", "198.18.0.1", "224.0.0.1", "255.255.255.255", "192.0.2.1"],
  ...["::", "::1", "fe80::1", "fd00::1", "fc00::1", "ff02::1", "2001:db8::1", "fec0::1"],
  ...[
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:8.8.8.8",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
  ],
  ...["2001::1", "localhost", "127.1", "0x7f000001", ""],
])("%s is no public address", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700:4700::1111", "2a00:1450:400f::200e"])(
  "%s is a public address",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
