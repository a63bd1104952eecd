// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC2981} from "@openzeppelin/contracts/token/common/ERC2981.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";
import {ContourArt} from "./ContourArt.sol";

/// Membership token: one per transaction, paid by the wallet that receives it, or redeemed with a voucher by the
/// wallet that the voucher names. A reserve is held back from paid minting, so that a voucher sold by card can
/// always be redeemed. There is no receive function: ether arrives only as the exact price of a mint.
contract Membership is ERC721, ERC2981, EIP712, Ownable2Step, Pausable, ReentrancyGuardTransient {
    using Strings for uint256;

    enum Phase {
        Closed,
        Allowlist,
        Public
    }

    struct Voucher {
        address to;
        uint256 nonce;
        uint256 expiry;
    }

    /// Everything a mint page shows, in one call.
    struct Sale {
        Phase phase;
        bool paused;
        uint256 price;
        uint256 minted;
        uint256 maxSupply;
        uint256 reserve;
        uint256 walletLimit;
    }

    bytes32 private constant VOUCHER_TYPEHASH = keccak256("Voucher(address to,uint256 nonce,uint256 expiry)");

    uint256 public immutable maxSupply;

    Phase public phase;
    uint256 public totalSupply;
    uint256 public reserve;
    uint256 public walletLimit;
    bytes32 public allowlistRoot;
    address public voucherSigner;
    /// May end vouchers and nothing else, so that its key can be kept on a server; zero for nobody.
    address public voucherRevoker;
    mapping(Phase phase => uint256) public priceOf;
    /// Paid mints only: a voucher was limited when it was sold.
    mapping(address wallet => uint256) public mintedBy;
    mapping(uint256 nonce => bool) public voucherSpent;

    event PhaseChanged(Phase phase);
    event PriceChanged(Phase indexed phase, uint256 price);
    event AllowlistChanged(bytes32 root);
    event WalletLimitChanged(uint256 limit);
    event ReserveChanged(uint256 reserve);
    event VoucherSignerChanged(address signer);
    event VoucherRevokerChanged(address revoker);
    event PaidMint(address indexed to, uint256 indexed tokenId, uint256 price);
    event VoucherRedeemed(uint256 indexed nonce, address indexed to, uint256 indexed tokenId);
    event VoucherRevoked(uint256 indexed nonce);
    event Withdrawn(address indexed to, uint256 amount);

    error WrongPhase(Phase current);
    error WrongPrice(uint256 expected, uint256 sent);
    error SoldOut();
    error WalletLimitReached(uint256 limit);
    error NotOnAllowlist(address wallet);
    error VoucherForAnotherWallet(address named);
    error VoucherExpired(uint256 expiry);
    error VoucherAlreadySpent(uint256 nonce);
    error VoucherForged();
    error NotVoucherRevoker(address caller);
    error ReserveTooLarge(uint256 unminted);
    error PhaseHasNoPrice();
    error ZeroAddress();
    error OwnerRequired();

    constructor(
        string memory name_,
        string memory symbol_,
        address owner_,
        address voucherSigner_,
        uint256 maxSupply_,
        uint256 walletLimit_,
        uint96 royaltyBasisPoints
    ) ERC721(name_, symbol_) EIP712(name_, "1") Ownable(owner_) {
        maxSupply = maxSupply_;
        walletLimit = walletLimit_;
        voucherSigner = voucherSigner_;
        _setDefaultRoyalty(owner_, royaltyBasisPoints);
    }

    // Minting

    function mint() external payable nonReentrant whenNotPaused returns (uint256 tokenId) {
        return _mintPaid(Phase.Public);
    }

    /// Leaves are keccak256(keccak256(abi.encode(wallet))), the form of OpenZeppelin's merkle-tree package.
    function mintAllowlisted(
        bytes32[] calldata proof
    ) external payable nonReentrant whenNotPaused returns (uint256 tokenId) {
        bytes32 leaf = keccak256(bytes.concat(keccak256(abi.encode(msg.sender))));
        if (!MerkleProof.verifyCalldata(proof, allowlistRoot, leaf)) revert NotOnAllowlist(msg.sender);
        return _mintPaid(Phase.Allowlist);
    }

    /// Free and open in every phase, because the voucher has been paid for elsewhere.
    function redeem(
        Voucher calldata voucher,
        bytes calldata signature
    ) external nonReentrant whenNotPaused returns (uint256 tokenId) {
        if (voucher.to != msg.sender) revert VoucherForAnotherWallet(voucher.to);
        if (block.timestamp > voucher.expiry) revert VoucherExpired(voucher.expiry);
        if (voucherSpent[voucher.nonce]) revert VoucherAlreadySpent(voucher.nonce);
        (address signer, ECDSA.RecoverError failure, ) = ECDSA.tryRecoverCalldata(voucherDigest(voucher), signature);
        if (failure != ECDSA.RecoverError.NoError || signer != voucherSigner) revert VoucherForged();
        if (totalSupply == maxSupply) revert SoldOut();

        voucherSpent[voucher.nonce] = true;
        if (reserve > 0) reserve--;
        tokenId = ++totalSupply;
        emit VoucherRedeemed(voucher.nonce, voucher.to, tokenId);
        _safeMint(voucher.to, tokenId);
    }

    function _mintPaid(Phase required) private returns (uint256 tokenId) {
        if (phase != required) revert WrongPhase(phase);
        if (totalSupply + reserve >= maxSupply) revert SoldOut();
        if (mintedBy[msg.sender] >= walletLimit) revert WalletLimitReached(walletLimit);
        if (msg.value != priceOf[required]) revert WrongPrice(priceOf[required], msg.value);

        mintedBy[msg.sender]++;
        tokenId = ++totalSupply;
        emit PaidMint(msg.sender, tokenId, msg.value);
        _safeMint(msg.sender, tokenId);
    }

    // Reading

    function sale() external view returns (Sale memory) {
        return Sale(phase, paused(), priceOf[phase], totalSupply, maxSupply, reserve, walletLimit);
    }

    function voucherDigest(Voucher calldata voucher) public view returns (bytes32) {
        return _hashTypedDataV4(keccak256(abi.encode(VOUCHER_TYPEHASH, voucher.to, voucher.nonce, voucher.expiry)));
    }

    /// SVG of a token that exists or will: the picture depends only on this contract and the id.
    function artworkOf(uint256 tokenId) public view returns (string memory) {
        return ContourArt.draw(name(), tokenId, keccak256(abi.encode(address(this), tokenId)));
    }

    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        bytes memory json = bytes.concat(
            '{"name":"',
            bytes(name()),
            " #",
            bytes(tokenId.toString()),
            '","description":"Membership. Its contour lines are drawn on chain from the token id.",',
            '"image":"data:image/svg+xml;base64,',
            bytes(Base64.encode(bytes(artworkOf(tokenId)))),
            '"}'
        );
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }

    function supportsInterface(bytes4 interfaceId) public view override(ERC721, ERC2981) returns (bool) {
        return super.supportsInterface(interfaceId);
    }

    // Ruling

    function setPhase(Phase next) external onlyOwner {
        if (next != Phase.Closed && priceOf[next] == 0) revert PhaseHasNoPrice();
        phase = next;
        emit PhaseChanged(next);
    }

    /// Price in wei; zero is refused, because a phase without a price cannot be opened by accident.
    function setPrice(Phase which, uint256 price) external onlyOwner {
        if (price == 0) revert PhaseHasNoPrice();
        priceOf[which] = price;
        emit PriceChanged(which, price);
    }

    function setAllowlist(bytes32 root) external onlyOwner {
        allowlistRoot = root;
        emit AllowlistChanged(root);
    }

    function setWalletLimit(uint256 limit) external onlyOwner {
        walletLimit = limit;
        emit WalletLimitChanged(limit);
    }

    function setReserve(uint256 tokens) external onlyOwner {
        if (tokens > maxSupply - totalSupply) revert ReserveTooLarge(maxSupply - totalSupply);
        reserve = tokens;
        emit ReserveChanged(tokens);
    }

    function setVoucherSigner(address signer) external onlyOwner {
        if (signer == address(0)) revert ZeroAddress();
        voucherSigner = signer;
        emit VoucherSignerChanged(signer);
    }

    /// Zero takes the role from everybody but the owner.
    function setVoucherRevoker(address revoker) external onlyOwner {
        voucherRevoker = revoker;
        emit VoucherRevokerChanged(revoker);
    }

    /// Ends a voucher whose payment was reversed before it was redeemed.
    function revokeVoucher(uint256 nonce) external {
        if (msg.sender != owner() && msg.sender != voucherRevoker) revert NotVoucherRevoker(msg.sender);
        if (voucherSpent[nonce]) revert VoucherAlreadySpent(nonce);
        voucherSpent[nonce] = true;
        emit VoucherRevoked(nonce);
    }

    function setRoyalty(address receiver, uint96 basisPoints) external onlyOwner {
        _setDefaultRoyalty(receiver, basisPoints);
    }

    function pause() external onlyOwner {
        _pause();
    }

    function unpause() external onlyOwner {
        _unpause();
    }

    function withdraw(address payable to) external onlyOwner nonReentrant {
        if (to == address(0)) revert ZeroAddress();
        uint256 amount = address(this).balance;
        emit Withdrawn(to, amount);
        Address.sendValue(to, amount);
    }

    /// Without an owner the ether of every mint would be locked in for ever.
    function renounceOwnership() public pure override {
        revert OwnerRequired();
    }
}
