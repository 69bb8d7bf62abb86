// The jose import for everything that may reach a browser.
export { base64url, CompactSign, compactVerify, decodeProtectedHeader, errors, importJWK } from "jose";
