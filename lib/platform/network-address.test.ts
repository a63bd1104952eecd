import { expect, it } from "vitest";
import { hostOf, reachOfHost } from "./network-address";

const reach = (url: string) => reachOfHost(hostOf(url) ?? "");

it.each([
  "http://127.0.0.1:54321",
  "http://127.8.9.1",
  "http://localhost:3000",
  "http://LOCALHOST.:3000",
  "http://api.localhost",
  "http://0.0.0.0:54321",
  "http://0/",
  "http://[::]:1",
  "http://[::1]:1",
  "http://[::ffff:127.0.0.1]",
  "http://2130706433",
  "http://0x7f.1",
  "http://017700000001",
  "smtp://127.1:25",
  "smtps://user:pass@localhost:465",
])("%s is this machine", (url) => expect(reach(url)).toBe("loopback"));

it.each([
  "http://10.1.2.3",
  "http://172.31.255.1:8000",
  "http://192.168.1.10",
  "http://169.254.169.254",
  "http://100.64.0.1",
  "http://[fd00::1]",
  "http://[fe80::1]",
  "http://[::ffff:10.0.0.1]",
  "http://kong:8000",
  "http://supabase.internal",
  "smtp://mail.lan:25",
])("%s is a private network", (url) => expect(reach(url)).toBe("private"));

it.each([
  "https://abc.supabase.co",
  "http://8.8.8.8",
  "http://172.32.0.1",
  "https://[2606:4700::1111]",
  "smtps://user:p%40ss@mail.example.com:465",
  "https://localhost.example.com",
])("%s is the internet", (url) => expect(reach(url)).toBe("public"));
